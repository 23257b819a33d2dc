import './messaging.css';
import { BoldOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, UnderlineOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FieldProps } from '#kernel/web/fields/field.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { mailingWords } from '../rules/mailing-words.ts';

const HREF = /^(https?:\/\/|mailto:)\S{1,500}$/i;

function Tool({ label, icon, pressed, onPress }: { label: string; icon: ReactNode; pressed: boolean; onPress: () => void }) {
  return <Button type={pressed ? 'default' : 'text'} size="small" icon={icon} aria-label={label} title={label} aria-pressed={pressed} onClick={onPress} />;
}

function Tools({ editor }: { editor: Editor }) {
  const t = useWords(mailingWords);
  const [href, setHref] = useState<string | null>(null);
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({ bold: e.isActive('bold'), italic: e.isActive('italic'), underline: e.isActive('underline'), bullets: e.isActive('bulletList'), numbers: e.isActive('orderedList'), link: e.isActive('link') }),
  });
  const run = () => editor.chain().focus();
  const apply = () => {
    if (href !== null && HREF.test(href.trim())) run().extendMarkRange('link').setLink({ href: href.trim() }).run();
    setHref(null);
  };
  return (
    <div className="ms-tools" role="toolbar" aria-label={t('tools')}>
      <Tool label={t('bold')} icon={<BoldOutlined />} pressed={on.bold} onPress={() => run().toggleBold().run()} />
      <Tool label={t('italic')} icon={<ItalicOutlined />} pressed={on.italic} onPress={() => run().toggleItalic().run()} />
      <Tool label={t('underline')} icon={<UnderlineOutlined />} pressed={on.underline} onPress={() => run().toggleUnderline().run()} />
      <Tool label={t('bullets')} icon={<UnorderedListOutlined />} pressed={on.bullets} onPress={() => run().toggleBulletList().run()} />
      <Tool label={t('numbers')} icon={<OrderedListOutlined />} pressed={on.numbers} onPress={() => run().toggleOrderedList().run()} />
      <Tool label={on.link ? t('unlink') : t('link')} icon={<LinkOutlined />} pressed={on.link} onPress={() => (on.link ? run().unsetLink().run() : setHref(''))} />
      {href === null ? null : (
        <>
          <Input autoFocus size="small" value={href} aria-label={t('linkAddress')} placeholder="https://" onChange={(event) => setHref(event.target.value)} onPressEnter={apply} />
          <Button size="small" onClick={apply}>
            {t('apply')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Paragraphs, marks, lists and links: what a letter needs and every mail program shows. */
export function LetterEditor({ id, value, onChange, onBlur, label, disabled, invalid, describedBy }: FieldProps<string>) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [3] }, codeBlock: false, code: false, link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] } })],
    content: value,
    editable: !(disabled ?? false),
    immediatelyRender: true,
    injectCSS: false,
    editorProps: { attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, ...(describedBy ? { 'aria-describedby': describedBy } : {}) } },
    onUpdate: ({ editor: e }) => onChange(e.isEmpty ? '' : e.getHTML()),
    onBlur: () => onBlur?.(),
  });
  return (
    <div className={invalid ? 'ms-editor is-invalid' : 'ms-editor'}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
