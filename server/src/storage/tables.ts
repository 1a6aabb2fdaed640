/** All tables of the database, by name; `tables/` has their columns. */
import type { Insertable } from 'kysely'
import type { BoardTables } from './tables/board-tables.ts'
import type { ContentTables } from './tables/content-tables.ts'
import type { CurationTables } from './tables/curation-tables.ts'
import type { FeedbackTables } from './tables/feedback-tables.ts'
import type { KeptTables } from './tables/kept-tables.ts'
import type { LinkTables } from './tables/link-tables.ts'
import type { LogTables } from './tables/log-tables.ts'
import type { PersonTables } from './tables/people-tables.ts'
import type { ProposalTables } from './tables/proposal-tables.ts'
import type { RecordTables } from './tables/record-tables.ts'
import type { SettingTables } from './tables/setting-tables.ts'
import type { SiteTables } from './tables/site-tables.ts'
import type { WidgetTables } from './tables/widget-tables.ts'

export interface Tables
  extends
    BoardTables,
    ContentTables,
    CurationTables,
    FeedbackTables,
    KeptTables,
    LinkTables,
    LogTables,
    PersonTables,
    ProposalTables,
    RecordTables,
    SettingTables,
    SiteTables,
    WidgetTables {}

/** A row as it is written: what the database fills in may be absent. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
