export { OwnReports as default } from './report-lists.tsx';
