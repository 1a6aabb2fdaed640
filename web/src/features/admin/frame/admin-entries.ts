/** The side navigation of the administration, in its order. A screen that is to be found there gets a row. */
import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconArchive,
  IconBuildingCommunity,
  IconDatabase,
  IconDatabaseImport,
  IconFiles,
  IconFileText,
  IconFocus2,
  IconGavel,
  IconHistory,
  IconHome,
  IconKey,
  IconList,
  IconListDetails,
  IconMessages,
  IconPhoto,
  IconShield,
  IconSparkles,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import type { FullKey } from '../../../i18n/english.ts'
import type { PlainPageName } from '@graticule/contracts/pages'
import type { CountedEntry } from './EntryCount.tsx'
import type { AdminAccess } from './may-administer.ts'

/** Groups in their order. */
export const ADMIN_GROUPS = ['administration', 'portal', 'people', 'system'] as const
type AdminGroup = (typeof ADMIN_GROUPS)[number]

export interface AdminEntry {
  readonly page: PlainPageName
  readonly group: AdminGroup
  readonly icon: Icon
  readonly label: FullKey
  readonly who: AdminAccess
  /** What is counted beside it. */
  readonly counts?: CountedEntry
}

export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { page: 'adminOverview', group: 'administration', icon: IconHome, label: 'admin:nav.overview', who: 'admin' },
  {
    page: 'adminSources',
    group: 'administration',
    icon: IconDatabase,
    label: 'admin:nav.sources',
    who: 'admin',
    counts: 'sources',
  },
  {
    page: 'adminHarvests',
    group: 'administration',
    icon: IconDatabaseImport,
    label: 'admin:nav.harvests',
    who: 'admin',
    counts: 'harvests',
  },
  { page: 'adminRecords', group: 'administration', icon: IconFiles, label: 'admin:nav.records', who: 'admin' },
  {
    page: 'moderation',
    group: 'administration',
    icon: IconGavel,
    label: 'admin:nav.moderation',
    who: 'moderator',
    counts: 'moderation',
  },
  {
    page: 'feedbackDesk',
    group: 'administration',
    icon: IconMessages,
    label: 'admin:nav.feedback',
    who: 'admin',
    counts: 'feedback',
  },
  { page: 'adminSite', group: 'portal', icon: IconAdjustments, label: 'admin:nav.site', who: 'site-admin' },
  { page: 'geossViews', group: 'portal', icon: IconFocus2, label: 'admin:nav.views', who: 'site-admin', counts: 'views' },
  { page: 'highlights', group: 'portal', icon: IconSparkles, label: 'admin:nav.highlights', who: 'admin', counts: 'highlights' },
  { page: 'adminProviders', group: 'portal', icon: IconAddressBook, label: 'admin:nav.providers', who: 'admin' },
  { page: 'contentPages', group: 'portal', icon: IconFileText, label: 'admin:nav.pages', who: 'site-admin', counts: 'pages' },
  { page: 'adminDocuments', group: 'portal', icon: IconPhoto, label: 'admin:nav.documents', who: 'site-admin' },
  { page: 'contentMenu', group: 'portal', icon: IconList, label: 'admin:nav.menu', who: 'site-admin', counts: 'menu' },
  {
    page: 'adminNotices',
    group: 'portal',
    icon: IconSpeakerphone,
    label: 'admin:nav.notices',
    who: 'site-admin',
    counts: 'notices',
  },
  { page: 'adminSites', group: 'portal', icon: IconBuildingCommunity, label: 'admin:nav.sites', who: 'admin', counts: 'sites' },
  { page: 'adminRoles', group: 'people', icon: IconShield, label: 'admin:nav.roles', who: 'site-admin', counts: 'invitations' },
  { page: 'adminWidgetKeys', group: 'people', icon: IconKey, label: 'admin:nav.widgetKeys', who: 'site-admin' },
  { page: 'users', group: 'people', icon: IconUsers, label: 'admin:nav.users', who: 'admin' },
  { page: 'adminLogs', group: 'system', icon: IconListDetails, label: 'admin:nav.logs', who: 'admin' },
  { page: 'adminBackups', group: 'system', icon: IconArchive, label: 'admin:nav.backups', who: 'admin' },
  { page: 'adminChanges', group: 'system', icon: IconHistory, label: 'admin:nav.changes', who: 'site-admin' },
]
