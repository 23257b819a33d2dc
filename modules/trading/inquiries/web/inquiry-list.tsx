export { InquiryOversightList as default } from './oversight.tsx';
