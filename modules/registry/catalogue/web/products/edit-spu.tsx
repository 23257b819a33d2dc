export { EditSpu as default } from './spu-form.tsx';
