export { lazyComponent, preloadAll } from './lazy-component.ts';
export { InputGhost, LoadingOverlay } from './loading-overlay.tsx';
export {
  Cascader,
  Checkbox,
  Drawer,
  Dropdown,
  Input,
  Modal,
  Progress,
  Segmented,
  Select,
  Switch,
  TextArea,
} from './parts.tsx';
