// Dialogs and drawers in one piece: they share most of their weight.
export { Drawer } from 'antd';
export { Modal } from './modal.tsx';
