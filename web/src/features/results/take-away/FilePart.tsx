import { MAX_EXPORT_RECORDS, MAX_LIVE_EXPORT_RECORDS } from '@graticule/contracts/limits'
import type { ResultSet } from '@graticule/contracts/resource'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { SourceState } from '@graticule/contracts/links/share-state'
import { EXPORT_FORMATS, type ExportFormatName } from '@graticule/contracts/services/export'
import { type ExportedField, FORMAT_FIELDS } from '@graticule/contracts/export/format-fields'
import { IconFileExport } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { siteInUse } from '../../../site/site.ts'
import { exportAddress } from '../../../api/export.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { formatCount, listed } from '../../../i18n/numbers.ts'
import { filtersOfSource } from '../../../search/run/parent-search.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './TakeAway.module.css'
import { type ExportState, useExport } from './use-export.ts'
import { dataSources } from '../../../site/data-sources.ts'

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormatName[]

/** Choice of a format, and the export of the whole result with its progress. */
export function FilePart({ state, resultSet }: { state: SourceState; resultSet: ResultSet }) {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const source = sourceName(state.dataSource)
  const [format, setFormat] = useState<ExportFormatName>('csv')
  const { shown, start, cancel } = useExport()
  const running = shown.state === 'running'
  const { total, reach = Infinity } = resultSet
  const asked = () => filtersOfSource(searchFiltersOf(state, Date.now()), state.dataSource)
  const most =
    dataSources().find(state.dataSource)?.embedded === true ? MAX_EXPORT_RECORDS : Math.min(reach, MAX_LIVE_EXPORT_RECORDS)
  return (
    <div className={styles['parts']}>
      <p className={styles['words']}>{t('takeAway.count', { count: total, formatted: formatCount(total), source })}</p>
      {most < total && <p className={styles['words']}>{t('takeAway.firstOnly', { most: formatCount(most), source })}</p>}
      <FormatChoice value={format} disabled={running} onChange={setFormat} />
      <NotHeld format={format} />
      <Outcome shown={shown} />
      <div className={styles['actions']}>
        {running ? (
          <Button onClick={cancel}>{t('takeAway.cancel')}</Button>
        ) : (
          <Button
            variant="primary"
            data-first-focus
            icon={<IconFileExport size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void start(exportAddress(state.dataSource, asked(), format, siteInUse().slug), format)}
          >
            {t(shown.state === 'idle' ? 'takeAway.start' : 'takeAway.again')}
          </Button>
        )}
      </div>
    </div>
  )
}

function FormatChoice(props: { value: ExportFormatName; disabled: boolean; onChange: (value: ExportFormatName) => void }) {
  const { t } = useTranslation('results')
  const name = useId()
  return (
    <fieldset className={styles['formats']} disabled={props.disabled}>
      <legend>{t('takeAway.format')}</legend>
      {FORMATS.map((format) => (
        <label key={format}>
          <input
            type="radio"
            name={name}
            value={format}
            checked={format === props.value}
            onChange={() => props.onChange(format)}
          />
          {t(`takeAway.formats.${format}`)}
          <small>{t(`takeAway.hints.${format}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** What the chosen format does not hold of a record, in words. */
function NotHeld({ format }: { format: ExportFormatName }) {
  const { t } = useTranslation('results')
  const { no, part } = FORMAT_FIELDS[format]
  const named = (fields: readonly ExportedField[]) => listed([...new Set(fields.map((field) => t(`takeAway.fields.${field}`)))])
  return (
    <div className={styles['words']}>
      <p>{t('takeAway.notHeld', { fields: named(no) })}</p>
      {part.length > 0 && <p>{t('takeAway.heldInPart', { fields: named(part) })}</p>}
    </div>
  )
}

/** What is going on, read out when it changes its kind. */
function Outcome({ shown }: { shown: ExportState }) {
  const { t } = useTranslation('results')
  const progress = shown.state === 'running' ? shown.progress : undefined
  const words = progress && {
    records: formatCount(progress.records),
    expected: formatCount(progress.expected),
    size: formatBytes(progress.bytes),
  }
  return (
    <div className={styles['outcome']}>
      {shown.state === 'running' && (
        <>
          <progress
            aria-label={t('takeAway.start')}
            {...(progress === undefined ? {} : { value: progress.records, max: Math.max(1, progress.expected) })}
          />
          <p>{words === undefined ? t('takeAway.waiting') : t('takeAway.progress', words)}</p>
        </>
      )}
      <div role="status">
        {shown.state === 'done' && <Done result={shown.result} />}
        {shown.state === 'failed' && <Failed failure={shown.failure} brokeOff={shown.brokeOff} />}
      </div>
    </div>
  )
}

function Done({ result }: Pick<Extract<ExportState, { state: 'done' }>, 'result'>) {
  const { t } = useTranslation('results')
  const { name, records, expected, total, bytes } = result
  const leftOut = expected - records
  return (
    <>
      <p>{t('takeAway.done', { name, count: records, formatted: formatCount(records), size: formatBytes(bytes) })}</p>
      {expected < total && (
        <p className={styles['warning']}>{t('takeAway.cut', { records: formatCount(expected), total: formatCount(total) })}</p>
      )}
      {leftOut > 0 && (
        <p className={styles['warning']}>{t('takeAway.leftOut', { count: leftOut, formatted: formatCount(leftOut) })}</p>
      )}
    </>
  )
}

function Failed({ failure, brokeOff }: Pick<Extract<ExportState, { state: 'failed' }>, 'failure' | 'brokeOff'>) {
  const { t } = useTranslation('results')
  if (failure.kind === 'cancel') return <p>{t('takeAway.cancelled')}</p>
  return (
    <>
      <p className={styles['error']}>{t(brokeOff ? 'takeAway.brokeOff' : 'takeAway.failed')}</p>
      <p className={styles['detail']}>{failureWords(failure)}</p>
    </>
  )
}
