import { type ThemeConfig, theme } from 'antd';
import { paletteOf, type ThemePrefs } from './prefs.ts';
import { densities, FONT, graphite, INK, type Mode, type Palette, statusColors } from './tokens.ts';

/** The reader asked his system for less motion. */
const calm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

function tokens(p: Palette, prefs: ThemePrefs): NonNullable<ThemeConfig['token']> {
  return {
    fontFamily: FONT,
    fontSize: 13,
    borderRadius: 4,
    sizeUnit: 4,
    wireframe: false,
    lineWidthFocus: 2,
    zIndexPopupBase: prefs.zIndex,
    controlHeightSM: densities[prefs.density].control,
    motion: prefs.animation !== 'none' && !calm(),
    colorPrimary: p.control,
    colorPrimaryHover: p.controlHover,
    colorPrimaryActive: p.controlActive,
    colorPrimaryText: p.control,
    colorPrimaryBg: p.tint,
    colorPrimaryBgHover: p.tintHover,
    colorPrimaryBorder: p.tintBorder,
    colorPrimaryBorderHover: p.control,
    colorLink: p.control,
    colorLinkHover: p.controlHover,
    colorLinkActive: p.controlActive,
    colorText: p.text,
    colorTextSecondary: p.text2,
    colorTextTertiary: p.text3,
    colorTextDescription: p.text3,
    colorTextQuaternary: p.placeholder,
    colorTextPlaceholder: p.placeholder,
    colorTextDisabled: p.disabled,
    colorBorder: p.border,
    colorBorderSecondary: p.line,
    colorSplit: p.line,
    colorBgLayout: p.layout,
    colorBgContainer: p.container,
    colorBgElevated: p.elevated,
    colorSuccess: p.success,
    colorWarning: p.warning,
    colorError: p.error,
    colorInfo: p.info,
  };
}

/** Notices stand on the grounds of status tags; shades worked out from the dark text colours would be muddy. */
function grounds(mode: Mode): NonNullable<ThemeConfig['token']> {
  const { green, orange, red, blue } = statusColors[mode];
  return {
    colorSuccessBg: green.bg,
    colorSuccessBorder: green.border,
    colorWarningBg: orange.bg,
    colorWarningBorder: orange.border,
    colorErrorBg: red.bg,
    colorErrorBorder: red.border,
    colorInfoBg: blue.bg,
    colorInfoBorder: blue.border,
  };
}

/** The component library's theme for these preferences; a pure function, so that the drawer previews by calling it. */
export function antdTheme(prefs: ThemePrefs, mode: Mode): ThemeConfig {
  const p = paletteOf(prefs, mode);
  const dark = mode === 'dark';
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ct' },
    token: { ...tokens(p, prefs), ...(dark ? { colorBgBase: p.layout, colorTextLightSolid: INK } : {}) },
    components: {
      Alert: grounds(mode),
      Button: {
        colorPrimary: p.fill,
        colorPrimaryHover: p.fillHover,
        colorPrimaryActive: p.fillActive,
        primaryColor: p.onFill,
        primaryShadow: 'none',
        // The hover shades above are fills; on the container, text needs the readable ones.
        defaultHoverColor: p.controlHover,
        defaultHoverBorderColor: p.controlHover,
        defaultActiveColor: p.controlActive,
        defaultActiveBorderColor: p.controlActive,
        fontWeight: 500,
        dangerShadow: 'none',
        dangerColor: '#FFFFFF',
      },
      Table: {
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 8,
        cellFontSizeSM: 13,
        headerBg: p.head,
        rowHoverBg: p.rowHover,
        rowSelectedBg: p.rowSelected,
        rowSelectedHoverBg: p.rowSelectedHover,
        headerSplitColor: 'transparent',
      },
      Layout: { siderBg: graphite.bg, headerBg: graphite.bg, headerHeight: 48, headerPadding: '0 16px' },
      Tabs: { horizontalItemPaddingSM: '6px 0' },
      Form: { labelColor: p.text2, itemMarginBottom: 16 },
      ...(dark ? { Checkbox: { colorWhite: INK } } : {}),
    },
  };
}
