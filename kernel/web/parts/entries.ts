// Bare inputs in one piece. Forms take the fields of kernel/web/fields instead.
export { Checkbox, Input, Switch } from 'antd';
