import './rich.css';
import BoldOutlined from '@ant-design/icons/BoldOutlined';
import ItalicOutlined from '@ant-design/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import StrikethroughOutlined from '@ant-design/icons/StrikethroughOutlined';
import UnderlineOutlined from '@ant-design/icons/UnderlineOutlined';
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocale, useWords } from '#kernel/web/i18n/index.ts';
import { screenPorts } from '../screens/ports.ts';
import { ariaOf, type FieldProps } from './field.ts';
import { contentProblem, fileProblem } from './upload-rules.ts';
import { fieldWords } from './words.ts';

const LINK = /^(https?:\/\/\S{1,500}|mailto:\S+@\S+)$/i;
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

interface ToolProps {
  readonly label: string;
  readonly glyph: ReactNode;
  /** Says its word beside the picture: two arrows alone are easily taken for one another. */
  readonly labelled?: boolean;
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  onPress(): void;
}
function Tool({ label, glyph, labelled = false, pressed, disabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={pressed ? 'rt-tool is-on' : 'rt-tool'}
      title={label}
      aria-label={label}
      disabled={disabled ?? false}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {glyph}
      {labelled ? ` ${label}` : null}
    </button>
  );
}

/** Which marks and blocks stand where the cursor is. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      strike: e.isActive('strike'),
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bullet: e.isActive('bulletList'),
      ordered: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      link: e.isActive('link'),
      undo: e.can().undo(),
      redo: e.can().redo(),
    }),
  });

function LinkLine({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useWords(fieldWords);
  const [url, type] = useState(String(editor.getAttributes('link').href ?? ''));
  const good = url.trim() === '' || LINK.test(url.trim());
  const apply = () => {
    if (!good) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (url.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: url.trim() }).run();
    onClose();
  };
  return (
    <div className="rt-link">
      <input
        // biome-ignore lint/a11y/noAutofocus: the line opens because its button was pressed
        autoFocus
        className="bt-input"
        type="url"
        value={url}
        aria-label={t('rich.linkUrl')}
        placeholder={t('rich.linkUrl')}
        aria-invalid={!good}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <button type="button" className="bt-outlined" onClick={apply} disabled={!good}>
        {t('rich.apply')}
      </button>
    </div>
  );
}

/** Sends a picture and puts it where the cursor is; a refusal is said under the tools. */
function usePicture(editor: Editor) {
  const t = useWords(fieldWords);
  const locale = useLocale();
  const [says, say] = useState<string | null>(null);
  const send = async (file: File) => {
    const scene = await screenPorts().files.richPictures();
    const problem = fileProblem(scene, file, 0) ?? (await contentProblem(scene, file));
    if (problem) return say(problem.says(locale));
    say(t('uploading', { file: file.name, percent: 0 }));
    try {
      const sent = await screenPorts().files.upload(
        file,
        scene,
        'public',
        (percent) => say(t('uploading', { file: file.name, percent })),
        new AbortController().signal,
      );
      editor
        .chain()
        .focus()
        .setImage({ src: sent.url, alt: file.name.replace(/\.\w+$/, '') })
        .run();
      say(null);
    } catch (error) {
      say(
        t('uploadFailed', {
          file: file.name,
          reason: error instanceof Error && error.message ? error.message : t('file.reason'),
        }),
      );
    }
  };
  return { says, send };
}

interface ToolsProps {
  readonly editor: Editor;
  readonly on: ReturnType<typeof useMarks>;
  readonly disabled: boolean;
}
/** How letters look. */
function MarkTools({ editor, on, disabled }: ToolsProps) {
  const t = useWords(fieldWords);
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        label={t('rich.bold')}
        glyph={<BoldOutlined aria-hidden />}
        pressed={on.bold}
        disabled={disabled}
        onPress={() => run().toggleBold().run()}
      />
      <Tool
        label={t('rich.italic')}
        glyph={<ItalicOutlined aria-hidden />}
        pressed={on.italic}
        disabled={disabled}
        onPress={() => run().toggleItalic().run()}
      />
      <Tool
        label={t('rich.underline')}
        glyph={<UnderlineOutlined aria-hidden />}
        pressed={on.underline}
        disabled={disabled}
        onPress={() => run().toggleUnderline().run()}
      />
      <Tool
        label={t('rich.strike')}
        glyph={<StrikethroughOutlined aria-hidden />}
        pressed={on.strike}
        disabled={disabled}
        onPress={() => run().toggleStrike().run()}
      />
    </>
  );
}

/** Headings, lists, quotes, rules. */
function BlockTools({ editor, on, disabled }: ToolsProps) {
  const t = useWords(fieldWords);
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        label={t('rich.h2')}
        glyph={<span className="rt-letter" data-letter="H1" />}
        pressed={on.h2}
        disabled={disabled}
        onPress={() => run().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        label={t('rich.h3')}
        glyph={<span className="rt-letter" data-letter="H2" />}
        pressed={on.h3}
        disabled={disabled}
        onPress={() => run().toggleHeading({ level: 3 }).run()}
      />
      <Tool
        label={t('rich.bullet')}
        glyph={<UnorderedListOutlined aria-hidden />}
        pressed={on.bullet}
        disabled={disabled}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        label={t('rich.ordered')}
        glyph={<OrderedListOutlined aria-hidden />}
        pressed={on.ordered}
        disabled={disabled}
        onPress={() => run().toggleOrderedList().run()}
      />
      <Tool
        label={t('rich.quote')}
        glyph="❝"
        pressed={on.quote}
        disabled={disabled}
        onPress={() => run().toggleBlockquote().run()}
      />
      <Tool
        label={t('rich.rule')}
        glyph={<MinusOutlined aria-hidden />}
        disabled={disabled}
        onPress={() => run().setHorizontalRule().run()}
      />
    </>
  );
}

function Tools({ editor, disabled, pictures }: { editor: Editor; disabled: boolean; pictures: boolean }) {
  const t = useWords(fieldWords);
  const on = useMarks(editor);
  const [linking, link] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture(editor);
  const run = () => editor.chain().focus();
  return (
    <>
      <div className="rt-tools" role="toolbar" aria-label={t('richTools')}>
        <MarkTools editor={editor} on={on} disabled={disabled} />
        <BlockTools editor={editor} on={on} disabled={disabled} />
        <Tool
          label={t('rich.link')}
          glyph={<LinkOutlined aria-hidden />}
          pressed={on.link}
          disabled={disabled}
          onPress={() => link(!linking)}
        />
        {pictures ? (
          <Tool
            label={t('rich.image')}
            glyph={<PictureOutlined aria-hidden />}
            disabled={disabled}
            onPress={() => input.current?.click()}
          />
        ) : null}
        <Tool
          label={t('rich.undo')}
          glyph={<RollbackOutlined aria-hidden />}
          labelled
          disabled={disabled || !on.undo}
          onPress={() => run().undo().run()}
        />
        <Tool
          label={t('rich.redo')}
          glyph={<RollbackOutlined aria-hidden className="rt-forward" />}
          labelled
          disabled={disabled || !on.redo}
          onPress={() => run().redo().run()}
        />
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden
          accept=".jpg,.jpeg,.png,.bmp"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void picture.send(file);
            event.target.value = '';
          }}
        />
      </div>
      {linking ? <LinkLine editor={editor} onClose={() => link(false)} /> : null}
      {picture.says === null ? null : (
        <p className="rt-says" role="status">
          {picture.says}
        </p>
      )}
    </>
  );
}

/**
 * Rich text. The value is HTML; what is pasted keeps only what the editor knows, and the server sanitises it
 * again on save.
 */
export function RichField(
  props: FieldProps<string | null> & {
    readonly most?: number | undefined /** Letters leave the system and take none. */;
    readonly pictures?: boolean | undefined;
  },
) {
  const t = useWords(fieldWords);
  const latest = useRef(props.onChange);
  latest.current = props.onChange;
  const attributes = {
    id: props.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': props.label,
    class: 'rt-text ct-rich',
    ...stringly(ariaOf(props)),
  };
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
      }),
      Image,
    ],
    content: props.value ?? '',
    editable: !props.disabled,
    injectCSS: false,
    editorProps: { attributes },
    onUpdate: ({ editor: e }) => latest.current(htmlOf(e)),
    onBlur: () => props.onBlur?.(),
  });
  useEffect(() => {
    if (htmlOf(editor) !== (props.value ?? ''))
      editor.commands.setContent(props.value ?? '', { emitUpdate: false });
  }, [editor, props.value]);
  useEffect(() => {
    editor.setEditable(!props.disabled, false);
  }, [editor, props.disabled]);
  return (
    <div className={props.invalid ? 'rt is-invalid' : 'rt'}>
      <Tools editor={editor} disabled={props.disabled ?? false} pictures={props.pictures ?? true} />
      <EditorContent editor={editor} />
      <small className="rt-count">
        {t('rich.count', { n: [...editor.getText()].length })}
        {props.most === undefined ? '' : ` / ${props.most}`}
      </small>
    </div>
  );
}
const stringly = (of: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([k, v]) => [k, String(v)]));
