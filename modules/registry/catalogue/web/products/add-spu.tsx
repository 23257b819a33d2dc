export { AddSpu as default } from './spu-form.tsx';
