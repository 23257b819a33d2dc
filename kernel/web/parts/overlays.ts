// Dialogs and drawers in one piece: they share most of their weight.
export { Drawer, Modal } from 'antd';
