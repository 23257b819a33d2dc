export { fetchEarly, lazily, watchIntent } from './lazily.ts';
export { Cascader, Checkbox, CheckboxGroup, Drawer, Dropdown, Input, Modal, Progress, RadioGroup, Rate, Segmented, Select, Switch, TextArea } from './parts.tsx';
export { InputGhost, Veil } from './veil.tsx';
