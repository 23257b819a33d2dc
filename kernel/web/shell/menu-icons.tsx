import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import BellOutlined from '@ant-design/icons/BellOutlined';
import BlockOutlined from '@ant-design/icons/BlockOutlined';
import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined';
import CarOutlined from '@ant-design/icons/CarOutlined';
import ClusterOutlined from '@ant-design/icons/ClusterOutlined';
import CommentOutlined from '@ant-design/icons/CommentOutlined';
import CompassOutlined from '@ant-design/icons/CompassOutlined';
import ContactsOutlined from '@ant-design/icons/ContactsOutlined';
import CrownOutlined from '@ant-design/icons/CrownOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import DollarOutlined from '@ant-design/icons/DollarOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import ExceptionOutlined from '@ant-design/icons/ExceptionOutlined';
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FileDoneOutlined from '@ant-design/icons/FileDoneOutlined';
import FileProtectOutlined from '@ant-design/icons/FileProtectOutlined';
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FormOutlined from '@ant-design/icons/FormOutlined';
import FundOutlined from '@ant-design/icons/FundOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import LayoutOutlined from '@ant-design/icons/LayoutOutlined';
import LineChartOutlined from '@ant-design/icons/LineChartOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import MenuOutlined from '@ant-design/icons/MenuOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import MoneyCollectOutlined from '@ant-design/icons/MoneyCollectOutlined';
import PayCircleOutlined from '@ant-design/icons/PayCircleOutlined';
import ProfileOutlined from '@ant-design/icons/ProfileOutlined';
import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import RetweetOutlined from '@ant-design/icons/RetweetOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import ShoppingCartOutlined from '@ant-design/icons/ShoppingCartOutlined';
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined';
import SolutionOutlined from '@ant-design/icons/SolutionOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import TagsOutlined from '@ant-design/icons/TagsOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import TransactionOutlined from '@ant-design/icons/TransactionOutlined';
import TrophyOutlined from '@ant-design/icons/TrophyOutlined';
import TruckOutlined from '@ant-design/icons/TruckOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType>> = {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BlockOutlined,
  CalculatorOutlined,
  CarOutlined,
  ClusterOutlined,
  CommentOutlined,
  CompassOutlined,
  ContactsOutlined,
  CrownOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  ExceptionOutlined,
  ExperimentOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  FormOutlined,
  FundOutlined,
  GlobalOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  ImportOutlined,
  InboxOutlined,
  LayoutOutlined,
  LineChartOutlined,
  MailOutlined,
  MenuOutlined,
  MessageOutlined,
  MoneyCollectOutlined,
  PayCircleOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RetweetOutlined,
  SafetyCertificateOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  SwapOutlined,
  TagsOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  TransactionOutlined,
  TrophyOutlined,
  TruckOutlined,
  UserOutlined,
};

/** Codes of the icons this build carries. */
export const MENU_ICONS: readonly string[] = Object.keys(icons);

/** An icon of the menu by its code; a code this build does not carry draws the general one. */
export default function MenuIcon({ code }: { readonly code: string }) {
  const Icon = icons[code] ?? ProfileOutlined;
  return <Icon />;
}
