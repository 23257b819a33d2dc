/** Where the site is configured. */
export const CONFIG_ROUTES = {
  platform: '/mymanagement/logoSetting',
  footer: '/mymanagement/copyrightManagement',
  login: '/systemSetting/loginSetting',
  navigation: '/mymanagement/navigationManage',
  friendlyLink: '/mymanagement/friendlyLink',
  banner: '/mymanagement/bannerSetup',
  recommendProduct: '/mymanagement/recommendedProducts',
  pageEndAd: '/mymanagement/pageEndAd',
  customerService: '/mymanagement/customerServiceManage',
} as const;
