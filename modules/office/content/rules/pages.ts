import { definePages, type MenuGroup, subpage, withSubpages } from '#kernel/rules/pages.ts';

/** Addresses of this capability's screens (administration-domain 26.2). */
export const ARTICLES = '/knowledgeManage/informationManage';
export const ARTICLE_FORM = '/knowledgeManage/informationManageAdd';
export const LABELS = '/knowledgeManage/labeManagement';
export const CLINCH = '/knowledgeManage/clinchAnnouncement';
export const COLUMNS = '/mymanagement/columnmanagement';
export const SUB_COLUMNS = '/mymanagement/subcolumnmanage';
export const HELP = '/mymanagement/helpSection';
export const ABOUT = '/mymanagement/aboutOurConfiguration';
export const SEO = '/mymanagement/seoSetting';

export const pages = definePages('office/content', [
  {
    path: '/helpCenter',
    title: { zh: '帮助中心', en: 'Help centre' },
    icon: 'QuestionCircleOutlined',
    shape: 'page',
    order: 110,
    buttons: ['View'],
    alwaysOn: true,
  },
  {
    path: '/article/:id',
    name: 'article',
    title: { zh: '资讯详情', en: 'Article' },
    icon: 'ReadOutlined',
    shape: 'view',
    order: 170,
    section: 'market',
    parent: '/pchome',
    buttons: ['View'],
    keepAlive: true,
  },
  {
    path: ARTICLES,
    name: 'articleManage',
    title: { zh: '资讯', en: 'Articles' },
    icon: 'ReadOutlined',
    shape: 'list',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Submit', 'Withdraw'],
  },
  {
    path: `${ARTICLE_FORM}/:id`,
    name: 'editArticle',
    title: { zh: '编辑资讯', en: 'Edit article' },
    icon: 'FormOutlined',
    shape: 'form',
    parent: ARTICLES,
    keepAlive: true,
  },
  {
    path: `${ARTICLES}/preview/:id`,
    name: 'previewArticle',
    title: { zh: '查看', en: 'View' },
    icon: 'ReadOutlined',
    shape: 'view',
    parent: ARTICLES,
    keepAlive: true,
  },
  {
    path: ARTICLE_FORM,
    title: { zh: '新增资讯', en: 'New article' },
    icon: 'FormOutlined',
    shape: 'form',
    order: 20,
    buttons: ['Add', 'Edit', 'Delete', 'View', 'Release', 'Unpublish', 'Submit', 'Withdraw'],
  },
  {
    path: LABELS,
    title: { zh: '标签', en: 'Labels' },
    icon: 'TagOutlined',
    shape: 'list',
    order: 30,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: CLINCH,
    title: { zh: '成交公告', en: 'Clinch announcements' },
    icon: 'SoundOutlined',
    shape: 'list',
    order: 40,
    buttons: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish', 'View'],
  },
  {
    path: COLUMNS,
    title: { zh: '栏目', en: 'Columns' },
    icon: 'ProfileOutlined',
    shape: 'list',
    order: 10,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  {
    path: SUB_COLUMNS,
    title: { zh: '子栏目', en: 'Sub-columns' },
    icon: 'ProfileOutlined',
    shape: 'list',
    order: 20,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
  withSubpages(
    {
      path: HELP,
      title: { zh: '帮助', en: 'Help' },
      icon: 'QuestionCircleOutlined',
      shape: 'tree',
      order: 50,
      buttons: ['Add', 'Edit', 'Delete', 'Release', 'Unpublish'],
    },
    subpage('/addArticle', 'addHelpArticle', { zh: '新增文章', en: 'New article' }, 'form', {
      keepAlive: true,
    }),
    subpage('/article/:id', 'editHelpArticle', { zh: '编辑文章', en: 'Edit article' }, 'form', {
      keepAlive: true,
    }),
  ),
  withSubpages(
    {
      path: ABOUT,
      title: { zh: '关于我们', en: 'About us' },
      icon: 'InfoCircleOutlined',
      shape: 'form',
      order: 80,
      buttons: ['Edit', 'Release', 'Unpublish'],
    },
    subpage('/new', 'addAbout', { zh: '新增版本', en: 'New version' }, 'form', { keepAlive: true }),
    subpage('/version/:id', 'editAbout', { zh: '编辑关于我们', en: 'Edit about us' }, 'form', {
      keepAlive: true,
    }),
  ),
  {
    path: SEO,
    title: { zh: 'SEO 设置', en: 'SEO' },
    icon: 'FileSearchOutlined',
    shape: 'list',
    order: 130,
    buttons: ['Add', 'Edit', 'Delete', 'Enable', 'Disable'],
  },
]);

export const groups: readonly MenuGroup[] = [
  {
    code: 'knowledgeManage',
    path: '/knowledgeManage',
    title: { zh: '资讯管理', en: 'Knowledge' },
    icon: 'ReadOutlined',
    section: 'system',
    order: 240,
  },
];
