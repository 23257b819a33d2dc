// Small pictures of a number: how far, how good.
export { Progress, Rate } from 'antd';
