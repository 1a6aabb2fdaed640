import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import type { BoardElement, SourceOfData } from '@graticule/contracts/dashboards/dashboards'
import { MAX_ELEMENT_ADDRESS, MAX_ELEMENT_TITLE, MAX_TABLE_BYTES } from '@graticule/contracts/dashboards/limits'
import { readTable, type TableFault } from '@graticule/contracts/dashboards/read-table'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldWords, LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { FileButton } from '../../../ui/fields/FileButton.tsx'
import styles from './Creator.module.css'
import type { FieldsProps } from './fields-props.ts'

type Fed = Exclude<BoardElement, { kind: 'text' }>
type DataKind = SourceOfData['kind'] | 'none'

/** Kinds of data of an element: a map is fed by searches and layers alone. */
const kindsOf = (element: Fed): readonly DataKind[] =>
  element.kind === 'map' ? ['none', 'search'] : ['none', 'search', 'table', 'series']

const fedBy = (element: Fed, data: SourceOfData | undefined): Fed => {
  const { data: _, ...rest } = element
  return data === undefined ? rest : { ...rest, data }
}

/** Where an element has its numbers from. */
export function DataFields({ element, onChange }: FieldsProps<Fed>) {
  const { t } = useTranslation('dashboards')
  const [kind, setKind] = useState<DataKind>(element.data?.kind ?? 'none')
  const feed = (data: SourceOfData | undefined) => onChange(fedBy(element, data))
  return (
    <>
      <LabelledSelect
        label={t('edit.data')}
        value={kind}
        choices={kindsOf(element).map((value) => ({ value, label: t(`edit.dataKinds.${value}`) }))}
        onChange={(value) => {
          setKind(value as DataKind)
          if (value === 'none' && element.data !== undefined) feed(undefined)
        }}
      />
      {kind === 'search' && <SearchChoice data={element.data} onFeed={feed} />}
      {kind === 'table' && <FileChoice data={element.data} onFeed={feed} />}
      {kind === 'series' && <AddressChoice data={element.data} onFeed={feed} />}
    </>
  )
}

interface ChoiceProps {
  readonly data: SourceOfData | undefined
  readonly onFeed: (data: SourceOfData) => void
}

/** Saved searches that are offered, the newest first. */
const OFFERED_SEARCHES = 100

/** @rule B-dashboards.searches Charts, maps, numbers and lists are fed by saved searches, whose address is kept with the element */
function SearchChoice({ data, onFeed }: ChoiceProps) {
  const { t } = useTranslation('dashboards')
  const { path, reply } = SAVED_SEARCH_ROUTES.current
  const { data: saved, isError } = usePrivateQuery(['saved-searches', 'offered'], (signal) =>
    privateJson(`${path}?page=0&size=${OFFERED_SEARCHES}&sort=newest`, reply, { signal }),
  )
  if (isError) return <p role="alert">{t('edit.searchesFailed')}</p>
  if (saved === undefined) return null
  const searches = saved._embedded.savedSearches
  const current = data?.kind === 'search' ? data : undefined
  const isListed = searches.some(({ address }) => address === current?.address)
  if (searches.length === 0 && current === undefined) return <p className={styles['quiet']}>{t('edit.noSearches')}</p>
  const choices = [
    ...(current === undefined ? [{ value: '', label: t('edit.chooseSearch') }] : []),
    ...(current === undefined || isListed ? [] : [{ value: current.address, label: current.name }]),
    ...searches.map(({ name, address }) => ({ value: address, label: name })),
  ]
  return (
    <LabelledSelect
      label={t('edit.search')}
      value={current?.address ?? ''}
      choices={choices}
      onChange={(address) => {
        const found = searches.find((search) => search.address === address)
        if (found !== undefined) onFeed({ kind: 'search', name: found.name.slice(0, MAX_ELEMENT_TITLE), address })
      }}
    />
  )
}

/** @rule B-dashboards.upload A CSV file is read in the browser, and only its table is sent */
function FileChoice({ data, onFeed }: ChoiceProps) {
  const { t } = useTranslation('dashboards')
  const id = useId()
  const [fault, setFault] = useState<TableFault | 'large'>()
  const current = data?.kind === 'table' ? data : undefined
  const take = async (file: File) => {
    if (file.size > MAX_TABLE_BYTES) {
      setFault('large')
      return
    }
    const table = readTable(await file.text())
    setFault(typeof table === 'string' ? table : undefined)
    if (typeof table !== 'string') onFeed({ kind: 'table', name: file.name.slice(0, MAX_ELEMENT_TITLE) || 'table.csv', table })
  }
  const words =
    fault !== undefined
      ? t(`fault.${fault}`)
      : current === undefined
        ? t('edit.fileHint')
        : `${t('edit.fileOf', { name: current.name, rows: current.table.rows.length })}. ${current.table.cut ? t('edit.cut') : ''}`
  return (
    <div className={styles['file']}>
      <FileButton
        label={t('edit.file')}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        bad={fault !== undefined}
        describedBy={`${id}-words`}
        onFile={(file) => void take(file)}
      />
      <FieldWords id={`${id}-words`} words={words} bad={fault !== undefined} />
    </div>
  )
}

function AddressChoice({ data, onFeed }: ChoiceProps) {
  const { t } = useTranslation('dashboards')
  const [address, setAddress] = useState(data?.kind === 'series' ? data.address : '')
  const [isBad, setBad] = useState(false)
  const use = () => {
    const wanted = address.trim()
    const isGood = /^https?:\/\/[^\s"<>]+$/.test(wanted) && URL.canParse(wanted)
    setBad(!isGood)
    if (isGood) onFeed({ kind: 'series', address: wanted })
  }
  return (
    <>
      <TextField
        label={t('edit.address')}
        code
        maxLength={MAX_ELEMENT_ADDRESS}
        hint={t('edit.addressHint')}
        error={isBad ? t('edit.badAddress') : undefined}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') use()
        }}
      />
      <Button onClick={use}>{t('edit.use')}</Button>
    </>
  )
}
