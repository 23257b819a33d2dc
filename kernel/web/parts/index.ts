export { fetchEarly, lazily } from './lazily.ts';
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
export { InputGhost, Veil } from './veil.tsx';
