import { regionItems } from './region-lines.ts';

/** Region (GB/T 2260): every province and every prefecture; districts of the prefectures where demo companies and places stand. `code 中文|English`, parted by `; `. */
const PROVINCES = `
110000 北京市|Beijing; 120000 天津市|Tianjin; 130000 河北省|Hebei; 140000 山西省|Shanxi; 150000 内蒙古自治区|Inner Mongolia; 210000 辽宁省|Liaoning; 220000 吉林省|Jilin
230000 黑龙江省|Heilongjiang; 310000 上海市|Shanghai; 320000 江苏省|Jiangsu; 330000 浙江省|Zhejiang; 340000 安徽省|Anhui; 350000 福建省|Fujian; 360000 江西省|Jiangxi
370000 山东省|Shandong; 410000 河南省|Henan; 420000 湖北省|Hubei; 430000 湖南省|Hunan; 440000 广东省|Guangdong; 450000 广西壮族自治区|Guangxi; 460000 海南省|Hainan
500000 重庆市|Chongqing; 510000 四川省|Sichuan; 520000 贵州省|Guizhou; 530000 云南省|Yunnan; 540000 西藏自治区|Tibet (Xizang); 610000 陕西省|Shaanxi; 620000 甘肃省|Gansu
630000 青海省|Qinghai; 640000 宁夏回族自治区|Ningxia; 650000 新疆维吾尔自治区|Xinjiang; 710000 台湾省|Taiwan; 810000 香港特别行政区|Hong Kong SAR; 820000 澳门特别行政区|Macao SAR
`;
const PREFECTURES = `
110100 市辖区|Municipal districts
120100 市辖区|Municipal districts
130100 石家庄市|Shijiazhuang; 130200 唐山市|Tangshan; 130300 秦皇岛市|Qinhuangdao; 130400 邯郸市|Handan; 130500 邢台市|Xingtai; 130600 保定市|Baoding
130700 张家口市|Zhangjiakou; 130800 承德市|Chengde; 130900 沧州市|Cangzhou; 131000 廊坊市|Langfang; 131100 衡水市|Hengshui
140100 太原市|Taiyuan; 140200 大同市|Datong; 140300 阳泉市|Yangquan; 140400 长治市|Changzhi; 140500 晋城市|Jincheng; 140600 朔州市|Shuozhou; 140700 晋中市|Jinzhong
140800 运城市|Yuncheng; 140900 忻州市|Xinzhou; 141000 临汾市|Linfen; 141100 吕梁市|Lüliang
150100 呼和浩特市|Hohhot; 150200 包头市|Baotou; 150300 乌海市|Wuhai; 150400 赤峰市|Chifeng; 150500 通辽市|Tongliao; 150600 鄂尔多斯市|Ordos; 150700 呼伦贝尔市|Hulunbuir
150800 巴彦淖尔市|Bayannur; 150900 乌兰察布市|Ulanqab; 152200 兴安盟|Hinggan League; 152500 锡林郭勒盟|Xilingol League; 152900 阿拉善盟|Alxa League
210100 沈阳市|Shenyang; 210200 大连市|Dalian; 210300 鞍山市|Anshan; 210400 抚顺市|Fushun; 210500 本溪市|Benxi; 210600 丹东市|Dandong; 210700 锦州市|Jinzhou
210800 营口市|Yingkou; 210900 阜新市|Fuxin; 211000 辽阳市|Liaoyang; 211100 盘锦市|Panjin; 211200 铁岭市|Tieling; 211300 朝阳市|Chaoyang; 211400 葫芦岛市|Huludao
220100 长春市|Changchun; 220200 吉林市|Jilin; 220300 四平市|Siping; 220400 辽源市|Liaoyuan; 220500 通化市|Tonghua; 220600 白山市|Baishan; 220700 松原市|Songyuan
220800 白城市|Baicheng; 222400 延边朝鲜族自治州|Yanbian Korean Autonomous Prefecture
230100 哈尔滨市|Harbin; 230200 齐齐哈尔市|Qiqihar; 230300 鸡西市|Jixi; 230400 鹤岗市|Hegang; 230500 双鸭山市|Shuangyashan; 230600 大庆市|Daqing
230700 伊春市|Yichun (Heilongjiang); 230800 佳木斯市|Jiamusi; 230900 七台河市|Qitaihe; 231000 牡丹江市|Mudanjiang; 231100 黑河市|Heihe; 231200 绥化市|Suihua
232700 大兴安岭地区|Da Hinggan Ling Prefecture
310100 市辖区|Municipal districts
320100 南京市|Nanjing; 320200 无锡市|Wuxi; 320300 徐州市|Xuzhou; 320400 常州市|Changzhou; 320500 苏州市|Suzhou; 320600 南通市|Nantong; 320700 连云港市|Lianyungang
320800 淮安市|Huai'an; 320900 盐城市|Yancheng; 321000 扬州市|Yangzhou; 321100 镇江市|Zhenjiang; 321200 泰州市|Taizhou (Jiangsu); 321300 宿迁市|Suqian
330100 杭州市|Hangzhou; 330200 宁波市|Ningbo; 330300 温州市|Wenzhou; 330400 嘉兴市|Jiaxing; 330500 湖州市|Huzhou; 330600 绍兴市|Shaoxing; 330700 金华市|Jinhua
330800 衢州市|Quzhou; 330900 舟山市|Zhoushan; 331000 台州市|Taizhou (Zhejiang); 331100 丽水市|Lishui
340100 合肥市|Hefei; 340200 芜湖市|Wuhu; 340300 蚌埠市|Bengbu; 340400 淮南市|Huainan; 340500 马鞍山市|Ma'anshan; 340600 淮北市|Huaibei; 340700 铜陵市|Tongling
340800 安庆市|Anqing; 341000 黄山市|Huangshan; 341100 滁州市|Chuzhou; 341200 阜阳市|Fuyang; 341300 宿州市|Suzhou (Anhui); 341500 六安市|Lu'an; 341600 亳州市|Bozhou
341700 池州市|Chizhou; 341800 宣城市|Xuancheng
350100 福州市|Fuzhou; 350200 厦门市|Xiamen; 350300 莆田市|Putian; 350400 三明市|Sanming; 350500 泉州市|Quanzhou; 350600 漳州市|Zhangzhou; 350700 南平市|Nanping
350800 龙岩市|Longyan; 350900 宁德市|Ningde
360100 南昌市|Nanchang; 360200 景德镇市|Jingdezhen; 360300 萍乡市|Pingxiang; 360400 九江市|Jiujiang; 360500 新余市|Xinyu; 360600 鹰潭市|Yingtan; 360700 赣州市|Ganzhou
360800 吉安市|Ji'an; 360900 宜春市|Yichun (Jiangxi); 361000 抚州市|Fuzhou (Jiangxi); 361100 上饶市|Shangrao
370100 济南市|Jinan; 370200 青岛市|Qingdao; 370300 淄博市|Zibo; 370400 枣庄市|Zaozhuang; 370500 东营市|Dongying; 370600 烟台市|Yantai; 370700 潍坊市|Weifang
370800 济宁市|Jining; 370900 泰安市|Tai'an; 371000 威海市|Weihai; 371100 日照市|Rizhao; 371300 临沂市|Linyi; 371400 德州市|Dezhou; 371500 聊城市|Liaocheng
371600 滨州市|Binzhou; 371700 菏泽市|Heze
410100 郑州市|Zhengzhou; 410200 开封市|Kaifeng; 410300 洛阳市|Luoyang; 410400 平顶山市|Pingdingshan; 410500 安阳市|Anyang; 410600 鹤壁市|Hebi; 410700 新乡市|Xinxiang
410800 焦作市|Jiaozuo; 410900 濮阳市|Puyang; 411000 许昌市|Xuchang; 411100 漯河市|Luohe; 411200 三门峡市|Sanmenxia; 411300 南阳市|Nanyang; 411400 商丘市|Shangqiu
411500 信阳市|Xinyang; 411600 周口市|Zhoukou; 411700 驻马店市|Zhumadian; 419000 省直辖县级行政区划|Counties directly under the province
420100 武汉市|Wuhan; 420200 黄石市|Huangshi; 420300 十堰市|Shiyan; 420500 宜昌市|Yichang; 420600 襄阳市|Xiangyang; 420700 鄂州市|Ezhou; 420800 荆门市|Jingmen
420900 孝感市|Xiaogan; 421000 荆州市|Jingzhou; 421100 黄冈市|Huanggang; 421200 咸宁市|Xianning; 421300 随州市|Suizhou
422800 恩施土家族苗族自治州|Enshi Tujia and Miao Autonomous Prefecture; 429000 省直辖县级行政区划|Counties directly under the province
430100 长沙市|Changsha; 430200 株洲市|Zhuzhou; 430300 湘潭市|Xiangtan; 430400 衡阳市|Hengyang; 430500 邵阳市|Shaoyang; 430600 岳阳市|Yueyang; 430700 常德市|Changde
430800 张家界市|Zhangjiajie; 430900 益阳市|Yiyang; 431000 郴州市|Chenzhou; 431100 永州市|Yongzhou; 431200 怀化市|Huaihua; 431300 娄底市|Loudi
433100 湘西土家族苗族自治州|Xiangxi Tujia and Miao Autonomous Prefecture
440100 广州市|Guangzhou; 440200 韶关市|Shaoguan; 440300 深圳市|Shenzhen; 440400 珠海市|Zhuhai; 440500 汕头市|Shantou; 440600 佛山市|Foshan; 440700 江门市|Jiangmen
440800 湛江市|Zhanjiang; 440900 茂名市|Maoming; 441200 肇庆市|Zhaoqing; 441300 惠州市|Huizhou; 441400 梅州市|Meizhou; 441500 汕尾市|Shanwei; 441600 河源市|Heyuan
441700 阳江市|Yangjiang; 441800 清远市|Qingyuan; 441900 东莞市|Dongguan; 442000 中山市|Zhongshan; 445100 潮州市|Chaozhou; 445200 揭阳市|Jieyang; 445300 云浮市|Yunfu
450100 南宁市|Nanning; 450200 柳州市|Liuzhou; 450300 桂林市|Guilin; 450400 梧州市|Wuzhou; 450500 北海市|Beihai; 450600 防城港市|Fangchenggang; 450700 钦州市|Qinzhou
450800 贵港市|Guigang; 450900 玉林市|Yulin (Guangxi); 451000 百色市|Baise; 451100 贺州市|Hezhou; 451200 河池市|Hechi; 451300 来宾市|Laibin; 451400 崇左市|Chongzuo
460100 海口市|Haikou; 460200 三亚市|Sanya; 460300 三沙市|Sansha; 460400 儋州市|Danzhou; 469000 省直辖县级行政区划|Counties directly under the province
500100 市辖区|Municipal districts; 500200 县|Counties
510100 成都市|Chengdu; 510300 自贡市|Zigong; 510400 攀枝花市|Panzhihua; 510500 泸州市|Luzhou; 510600 德阳市|Deyang; 510700 绵阳市|Mianyang; 510800 广元市|Guangyuan
510900 遂宁市|Suining; 511000 内江市|Neijiang; 511100 乐山市|Leshan; 511300 南充市|Nanchong; 511400 眉山市|Meishan; 511500 宜宾市|Yibin; 511600 广安市|Guang'an
511700 达州市|Dazhou; 511800 雅安市|Ya'an; 511900 巴中市|Bazhong; 512000 资阳市|Ziyang; 513200 阿坝藏族羌族自治州|Ngawa Tibetan and Qiang Autonomous Prefecture
513300 甘孜藏族自治州|Garzê Tibetan Autonomous Prefecture; 513400 凉山彝族自治州|Liangshan Yi Autonomous Prefecture
520100 贵阳市|Guiyang; 520200 六盘水市|Liupanshui; 520300 遵义市|Zunyi; 520400 安顺市|Anshun; 520500 毕节市|Bijie; 520600 铜仁市|Tongren
522300 黔西南布依族苗族自治州|Qianxinan Buyei and Miao Autonomous Prefecture; 522600 黔东南苗族侗族自治州|Qiandongnan Miao and Dong Autonomous Prefecture
522700 黔南布依族苗族自治州|Qiannan Buyei and Miao Autonomous Prefecture
530100 昆明市|Kunming; 530300 曲靖市|Qujing; 530400 玉溪市|Yuxi; 530500 保山市|Baoshan; 530600 昭通市|Zhaotong; 530700 丽江市|Lijiang; 530800 普洱市|Pu'er
530900 临沧市|Lincang; 532300 楚雄彝族自治州|Chuxiong Yi Autonomous Prefecture; 532500 红河哈尼族彝族自治州|Honghe Hani and Yi Autonomous Prefecture
532600 文山壮族苗族自治州|Wenshan Zhuang and Miao Autonomous Prefecture; 532800 西双版纳傣族自治州|Xishuangbanna Dai Autonomous Prefecture
532900 大理白族自治州|Dali Bai Autonomous Prefecture; 533100 德宏傣族景颇族自治州|Dehong Dai and Jingpo Autonomous Prefecture
533300 怒江傈僳族自治州|Nujiang Lisu Autonomous Prefecture; 533400 迪庆藏族自治州|Dêqên Tibetan Autonomous Prefecture
540100 拉萨市|Lhasa; 540200 日喀则市|Xigaze; 540300 昌都市|Qamdo; 540400 林芝市|Nyingchi; 540500 山南市|Shannan; 540600 那曲市|Nagqu; 542500 阿里地区|Ngari Prefecture
610100 西安市|Xi'an; 610200 铜川市|Tongchuan; 610300 宝鸡市|Baoji; 610400 咸阳市|Xianyang; 610500 渭南市|Weinan; 610600 延安市|Yan'an; 610700 汉中市|Hanzhong
610800 榆林市|Yulin (Shaanxi); 610900 安康市|Ankang; 611000 商洛市|Shangluo
620100 兰州市|Lanzhou; 620200 嘉峪关市|Jiayuguan; 620300 金昌市|Jinchang; 620400 白银市|Baiyin; 620500 天水市|Tianshui; 620600 武威市|Wuwei; 620700 张掖市|Zhangye
620800 平凉市|Pingliang; 620900 酒泉市|Jiuquan; 621000 庆阳市|Qingyang; 621100 定西市|Dingxi; 621200 陇南市|Longnan; 622900 临夏回族自治州|Linxia Hui Autonomous Prefecture
623000 甘南藏族自治州|Gannan Tibetan Autonomous Prefecture
630100 西宁市|Xining; 630200 海东市|Haidong; 632200 海北藏族自治州|Haibei Tibetan Autonomous Prefecture; 632300 黄南藏族自治州|Huangnan Tibetan Autonomous Prefecture
632500 海南藏族自治州|Hainan Tibetan Autonomous Prefecture; 632600 果洛藏族自治州|Golog Tibetan Autonomous Prefecture
632700 玉树藏族自治州|Yushu Tibetan Autonomous Prefecture; 632800 海西蒙古族藏族自治州|Haixi Mongol and Tibetan Autonomous Prefecture
640100 银川市|Yinchuan; 640200 石嘴山市|Shizuishan; 640300 吴忠市|Wuzhong; 640400 固原市|Guyuan; 640500 中卫市|Zhongwei
650100 乌鲁木齐市|Urumqi; 650200 克拉玛依市|Karamay; 650400 吐鲁番市|Turpan; 650500 哈密市|Hami; 652300 昌吉回族自治州|Changji Hui Autonomous Prefecture
652700 博尔塔拉蒙古自治州|Bortala Mongol Autonomous Prefecture; 652800 巴音郭楞蒙古自治州|Bayingolin Mongol Autonomous Prefecture; 652900 阿克苏地区|Aksu Prefecture
653000 克孜勒苏柯尔克孜自治州|Kizilsu Kyrgyz Autonomous Prefecture; 653100 喀什地区|Kashgar Prefecture; 653200 和田地区|Hotan Prefecture
654000 伊犁哈萨克自治州|Ili Kazak Autonomous Prefecture; 654200 塔城地区|Tacheng Prefecture; 654300 阿勒泰地区|Altay Prefecture
659000 自治区直辖县级行政区划|Counties directly under the region
`;
const DISTRICTS = `
110101 东城区|Dongcheng District; 110102 西城区|Xicheng District; 110105 朝阳区|Chaoyang District; 110106 丰台区|Fengtai District
110107 石景山区|Shijingshan District; 110108 海淀区|Haidian District; 110109 门头沟区|Mentougou District; 110111 房山区|Fangshan District
110112 通州区|Tongzhou District; 110113 顺义区|Shunyi District; 110114 昌平区|Changping District; 110115 大兴区|Daxing District; 110116 怀柔区|Huairou District
110117 平谷区|Pinggu District; 110118 密云区|Miyun District; 110119 延庆区|Yanqing District
120101 和平区|Heping District; 120102 河东区|Hedong District; 120103 河西区|Hexi District; 120104 南开区|Nankai District; 120105 河北区|Hebei District
120106 红桥区|Hongqiao District; 120110 东丽区|Dongli District; 120111 西青区|Xiqing District; 120112 津南区|Jinnan District; 120113 北辰区|Beichen District
120114 武清区|Wuqing District; 120115 宝坻区|Baodi District; 120116 滨海新区|Binhai New Area; 120117 宁河区|Ninghe District; 120118 静海区|Jinghai District
120119 蓟州区|Jizhou District
210202 中山区|Zhongshan District; 210203 西岗区|Xigang District; 210204 沙河口区|Shahekou District; 210211 甘井子区|Ganjingzi District
210212 旅顺口区|Lüshunkou District; 210213 金州区|Jinzhou District; 210214 普兰店区|Pulandian District; 210224 长海县|Changhai County; 210281 瓦房店市|Wafangdian
210283 庄河市|Zhuanghe
310101 黄浦区|Huangpu District; 310104 徐汇区|Xuhui District; 310105 长宁区|Changning District; 310106 静安区|Jing'an District; 310107 普陀区|Putuo District
310109 虹口区|Hongkou District; 310110 杨浦区|Yangpu District; 310112 闵行区|Minhang District; 310113 宝山区|Baoshan District; 310114 嘉定区|Jiading District
310115 浦东新区|Pudong New Area; 310116 金山区|Jinshan District; 310117 松江区|Songjiang District; 310118 青浦区|Qingpu District; 310120 奉贤区|Fengxian District
310151 崇明区|Chongming District
320102 玄武区|Xuanwu District; 320104 秦淮区|Qinhuai District; 320105 建邺区|Jianye District; 320106 鼓楼区|Gulou District; 320111 浦口区|Pukou District
320113 栖霞区|Qixia District; 320114 雨花台区|Yuhuatai District; 320115 江宁区|Jiangning District; 320116 六合区|Luhe District; 320117 溧水区|Lishui District
320118 高淳区|Gaochun District
320205 锡山区|Xishan District; 320206 惠山区|Huishan District; 320211 滨湖区|Binhu District; 320213 梁溪区|Liangxi District; 320214 新吴区|Xinwu District
320281 江阴市|Jiangyin; 320282 宜兴市|Yixing
320402 天宁区|Tianning District; 320404 钟楼区|Zhonglou District; 320411 新北区|Xinbei District; 320412 武进区|Wujin District; 320413 金坛区|Jintan District
320481 溧阳市|Liyang
320505 虎丘区|Huqiu District; 320506 吴中区|Wuzhong District; 320507 相城区|Xiangcheng District; 320508 姑苏区|Gusu District; 320509 吴江区|Wujiang District
320581 常熟市|Changshu; 320582 张家港市|Zhangjiagang; 320583 昆山市|Kunshan; 320585 太仓市|Taicang
320612 通州区|Tongzhou District; 320613 崇川区|Chongchuan District; 320614 海门区|Haimen District; 320623 如东县|Rudong County; 320681 启东市|Qidong
320682 如皋市|Rugao; 320685 海安市|Hai'an
320703 连云区|Lianyun District; 320706 海州区|Haizhou District; 320707 赣榆区|Ganyu District; 320722 东海县|Donghai County; 320723 灌云县|Guanyun County
320724 灌南县|Guannan County
330203 海曙区|Haishu District; 330205 江北区|Jiangbei District; 330206 北仑区|Beilun District; 330211 镇海区|Zhenhai District; 330212 鄞州区|Yinzhou District
330213 奉化区|Fenghua District; 330225 象山县|Xiangshan County; 330226 宁海县|Ninghai County; 330281 余姚市|Yuyao; 330282 慈溪市|Cixi
340202 镜湖区|Jinghu District; 340207 鸠江区|Jiujiang District; 340209 弋江区|Yijiang District; 340210 湾沚区|Wanzhi District; 340212 繁昌区|Fanchang District
340223 南陵县|Nanling County; 340281 无为市|Wuwei
350203 思明区|Siming District; 350205 海沧区|Haicang District; 350206 湖里区|Huli District; 350211 集美区|Jimei District; 350212 同安区|Tong'an District
350213 翔安区|Xiang'an District
370202 市南区|Shinan District; 370203 市北区|Shibei District; 370211 黄岛区|Huangdao District; 370212 崂山区|Laoshan District; 370213 李沧区|Licang District
370214 城阳区|Chengyang District; 370215 即墨区|Jimo District; 370281 胶州市|Jiaozhou; 370283 平度市|Pingdu; 370285 莱西市|Laixi
370302 淄川区|Zichuan District; 370303 张店区|Zhangdian District; 370304 博山区|Boshan District; 370305 临淄区|Linzi District; 370306 周村区|Zhoucun District
370321 桓台县|Huantai County; 370322 高青县|Gaoqing County; 370323 沂源县|Yiyuan County
370502 东营区|Dongying District; 370503 河口区|Hekou District; 370505 垦利区|Kenli District; 370522 利津县|Lijin County; 370523 广饶县|Guangrao County
420102 江岸区|Jiang'an District; 420103 江汉区|Jianghan District; 420104 硚口区|Qiaokou District; 420105 汉阳区|Hanyang District; 420106 武昌区|Wuchang District
420107 青山区|Qingshan District; 420111 洪山区|Hongshan District; 420112 东西湖区|Dongxihu District; 420113 汉南区|Hannan District; 420114 蔡甸区|Caidian District
420115 江夏区|Jiangxia District; 420116 黄陂区|Huangpi District; 420117 新洲区|Xinzhou District
440103 荔湾区|Liwan District; 440104 越秀区|Yuexiu District; 440105 海珠区|Haizhu District; 440106 天河区|Tianhe District; 440111 白云区|Baiyun District
440112 黄埔区|Huangpu District; 440113 番禺区|Panyu District; 440114 花都区|Huadou District; 440115 南沙区|Nansha District; 440117 从化区|Conghua District
440118 增城区|Zengcheng District
441302 惠城区|Huicheng District; 441303 惠阳区|Huiyang District; 441322 博罗县|Boluo County; 441323 惠东县|Huidong County; 441324 龙门县|Longmen County
510104 锦江区|Jinjiang District; 510105 青羊区|Qingyang District; 510106 金牛区|Jinniu District; 510107 武侯区|Wuhou District; 510108 成华区|Chenghua District
510112 龙泉驿区|Longquanyi District; 510113 青白江区|Qingbaijiang District; 510114 新都区|Xindu District; 510115 温江区|Wenjiang District
510116 双流区|Shuangliu District; 510117 郫都区|Pidu District; 510118 新津区|Xinjin District; 510121 金堂县|Jintang County; 510129 大邑县|Dayi County
510131 蒲江县|Pujiang County; 510181 都江堰市|Dujiangyan; 510182 彭州市|Pengzhou; 510183 邛崃市|Qionglai; 510184 崇州市|Chongzhou; 510185 简阳市|Jianyang
`;

export const regionSet = { type: 'region', zh: '行政区划', en: 'Region', scope: 'business', items: regionItems([PROVINCES, PREFECTURES, DISTRICTS]) } as const;
