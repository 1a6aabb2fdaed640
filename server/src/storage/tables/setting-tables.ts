/** Tables of settings, by their columns. Times are milliseconds since 1970, flags 0 or 1. */

/** Settings that were set, a row each. */
export interface SettingsTable {
  /** 0 for the installation and the global site. */
  site_id: number
  key: string
  /** JSON */
  value: string
  /** {@link SettingsStateTable.version} of its latest change. */
  version: number
  changed_at: number
  changed_by: string
}

/** One row: how often settings were changed, and when last. */
export interface SettingsStateTable {
  /** Always 1. */
  id: number
  version: number
  changed_at: number
}

/** Every change of a setting. */
export interface SettingsHistoryTable {
  version: number
  site_id: number
  key: string
  /** set or reset */
  action: string
  /** JSON of the new value; null for a secret and where there is none. */
  value: string | null
  changed_at: number
  changed_by: string
}

export interface SettingTables {
  settings: SettingsTable
  settings_state: SettingsStateTable
  settings_history: SettingsHistoryTable
}
