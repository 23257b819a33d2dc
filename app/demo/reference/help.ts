type Both = readonly [zh: string, en: string];
export interface DemoHelp {
  readonly name: Both;
  readonly footer: boolean;
  readonly articles: readonly { readonly title: Both; readonly text: readonly Both[] }[];
  readonly children?: readonly Omit<DemoHelp, 'children' | 'footer'>[];
}

/** Help columns and articles of the demonstration. */
export const demoHelp: readonly DemoHelp[] = [
  {
    name: ['新手入门', 'Getting started'],
    footer: true,
    articles: [
      {
        title: ['注册与企业认证', 'Registering and verifying your company'],
        text: [
          [
            '在注册页面用手机号注册个人账户，登录后提交企业认证。',
            'Register with your mobile number, sign in, and apply for your company.',
          ],
          [
            '准备营业执照、法定代表人信息与授权书；审核通常在一个工作日内完成。',
            'Have the business licence, the details of the legal representative and the letter of authority at hand; review usually takes one working day.',
          ],
          [
            '认证通过后，企业管理员可以邀请同事并分配角色。',
            'Once verified, the administrator invites colleagues and assigns roles.',
          ],
        ],
      },
      {
        title: ['切换买方与卖方身份', 'Changing between buyer and seller'],
        text: [
          [
            '同一企业可以同时拥有买方与卖方身份。点击右上角头像即可切换，菜单与数据随之变化。',
            'A company may buy and sell. Click your picture at the top right to change sides; menu and data follow.',
          ],
        ],
      },
    ],
  },
  {
    name: ['交易指南', 'Trading'],
    footer: true,
    articles: [],
    children: [
      {
        name: ['报盘与还盘', 'Offers and counters'],
        articles: [
          {
            title: ['怎样发布报盘', 'How to publish an offer'],
            text: [
              [
                '在卖方的报盘列表中点击新增报盘，选择商品后填写数量、价格、交货地与有效期。',
                'In the list of own offers choose New offer, pick the product, and enter quantity, price, place of delivery and validity.',
              ],
              [
                '价格超出参考区间时需要平台审核。',
                'A price outside the reference band is reviewed by the platform.',
              ],
            ],
          },
          {
            title: ['还盘、接受与锁定', 'Counter-offers, acceptance and locking'],
            text: [
              [
                '买方可对数量与价格还盘；卖方接受后，数量被锁定，等待确认。',
                'The buyer may counter quantity and price; when the seller accepts, the quantity is locked until it is confirmed.',
              ],
              ['确认时限到期未确认，锁定自动解除。', 'A lock that is not confirmed in time is released.'],
            ],
          },
        ],
      },
      {
        name: ['成交与签署', 'Deals and signatures'],
        articles: [
          {
            title: ['签署成交确认函', 'Signing the confirmation letter'],
            text: [
              [
                '成交后双方在确认函上电子签署。双方签署完成，成交生效并生成订单。',
                'Both parties sign the confirmation letter electronically. With both signatures the deal takes effect and an order is made.',
              ],
            ],
          },
        ],
      },
    ],
  },
  {
    name: ['安全与合规', 'Safety & compliance'],
    footer: true,
    articles: [
      {
        title: ['哪些商品需要资质', 'Which products need a licence'],
        text: [
          [
            '列入危险化学品目录及易制毒、易制爆名录的商品，双方均须具备相应许可。',
            'Chemicals on the hazardous list and precursors of drugs and explosives need a licence on both sides.',
          ],
          [
            '在资质管理中上传证照；到期前系统会多次提醒。',
            'Upload licences under Qualifications; you are reminded several times before they expire.',
          ],
        ],
      },
      {
        title: ['下载安全技术说明书', 'Downloading safety data sheets'],
        text: [
          [
            '在商品详情的文件页签下载 SDS 与安全标签。',
            'Open the files of a product to download its SDS and label.',
          ],
        ],
      },
    ],
  },
  {
    name: ['账户与安全', 'Account and security'],
    footer: true,
    articles: [
      {
        title: ['修改密码与登录保护', 'Passwords and sign-in protection'],
        text: [
          [
            '密码须为 12–40 位，包含数字、字母与英文符号。连续输错将锁定账户。',
            'A password has 12–40 characters with digits, letters and symbols. Repeated failures lock the account.',
          ],
        ],
      },
      {
        title: ['收不到验证码怎么办', 'No code arrives'],
        text: [
          [
            '请确认手机号无误、未停机，并检查短信拦截；60 秒后可以重新发送。',
            'Check the number, that the phone is in service, and the spam filter; you can send again after 60 seconds.',
          ],
        ],
      },
    ],
  },
];

/** Columns of the news and labels of the demonstration. */
export const demoColumns = [
  {
    code: 'market',
    names: { zh_CN: '行情', en_US: 'Markets' },
    template: 'list',
    children: [{ code: 'weekly', names: { zh_CN: '周评', en_US: 'Weekly reviews' } }],
  },
  {
    code: 'knowledge',
    names: { zh_CN: '知识', en_US: 'Know-how' },
    template: 'cards',
    children: [
      { code: 'safety', names: { zh_CN: '安全', en_US: 'Safety' } },
      { code: 'trading', names: { zh_CN: '贸易实务', en_US: 'Trade practice' } },
    ],
  },
  { code: 'policy', names: { zh_CN: '政策法规', en_US: 'Policy' }, template: 'list', children: [] },
  { code: 'platform', names: { zh_CN: '平台动态', en_US: 'Platform news' }, template: 'list', children: [] },
] as const;
export const demoLabels = {
  methanol: { names: { zh_CN: '甲醇', en_US: 'Methanol' }, colour: 'blue' },
  aromatics: { names: { zh_CN: '芳烃', en_US: 'Aromatics' }, colour: 'gold' },
  spot: { names: { zh_CN: '现货', en_US: 'Spot' }, colour: 'green' },
  safety: { names: { zh_CN: '安全', en_US: 'Safety' }, colour: 'red' },
  policy: { names: { zh_CN: '政策', en_US: 'Policy' }, colour: 'orange' },
  platform: { names: { zh_CN: '平台', en_US: 'Platform' }, colour: 'gray' },
} as const;
