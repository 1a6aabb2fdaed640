import type { Harvest, HarvestRun } from '@graticule/contracts/services/harvests-desk'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../browser/save-file.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'

const COLUMNS = [
  'id',
  'startedAt',
  'endedAt',
  'state',
  'read',
  'new',
  'changed',
  'unchanged',
  'refused',
  'removed',
  'failure',
] as const

/** A cell of CSV (RFC 4180); what a spreadsheet would take for a formula is a text. */
const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '')
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** Saves the runs of a harvest as CSV. */
export function ExportReport({ harvest, runs }: { harvest: Harvest; runs: readonly HarvestRun[] }) {
  const { t } = useTranslation('desk')
  const save = () => {
    const lines = [COLUMNS.map(cell).join(','), ...runs.map((run) => COLUMNS.map((name) => cell(run[name])).join(','))]
    saveFile(`harvest-${harvest.sourceId}.csv`, 'text/csv', `${lines.join('\r\n')}\r\n`)
  }
  return (
    <Button icon={<IconDownload size={16} aria-hidden="true" />} disabled={runs.length === 0} onClick={save}>
      {t('harvest.export')}
    </Button>
  )
}
