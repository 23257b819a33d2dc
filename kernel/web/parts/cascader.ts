export { Cascader } from 'antd';
