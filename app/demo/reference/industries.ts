/** Industry categories with their subcategories, and what products are used for; for demonstration. */
export const industries: readonly {
  readonly zh: string;
  readonly en: string;
  readonly below: readonly { readonly zh: string; readonly en: string }[];
}[] = [
  {
    zh: '石油化工',
    en: 'Petrochemicals',
    below: [
      { zh: '基础有机原料', en: 'Basic organics' },
      { zh: '合成树脂', en: 'Synthetic resins' },
      { zh: '合成橡胶', en: 'Synthetic rubber' },
    ],
  },
  {
    zh: '精细化工',
    en: 'Fine chemicals',
    below: [
      { zh: '涂料与油墨', en: 'Coatings and inks' },
      { zh: '胶粘剂', en: 'Adhesives' },
      { zh: '电子化学品', en: 'Electronic chemicals' },
    ],
  },
  {
    zh: '无机化工',
    en: 'Inorganic chemicals',
    below: [
      { zh: '酸碱', en: 'Acids and alkalis' },
      { zh: '氧化剂', en: 'Oxidisers' },
    ],
  },
  { zh: '农业化工', en: 'Agrochemicals', below: [{ zh: '氮肥', en: 'Nitrogen fertilisers' }] },
];
export const applications: readonly {
  readonly zh: string;
  readonly en: string;
  readonly remarks: string | null;
}[] = [
  { zh: '溶剂', en: 'Solvent', remarks: '涂料、油墨、清洗' },
  { zh: '燃料掺混', en: 'Fuel blending', remarks: null },
  { zh: '甲醛及下游', en: 'Formaldehyde and derivatives', remarks: '人造板胶、多聚甲醛' },
  { zh: '聚酯', en: 'Polyester', remarks: '瓶片、长丝、短纤' },
  { zh: '聚氨酯', en: 'Polyurethane', remarks: '软泡、硬泡、弹性体' },
  { zh: '丙烯酸树脂', en: 'Acrylic resins', remarks: null },
  { zh: '包装薄膜', en: 'Packaging film', remarks: null },
  { zh: '水处理', en: 'Water treatment', remarks: '消毒、中和' },
];
