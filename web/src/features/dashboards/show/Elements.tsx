import type { BoardElement } from '@graticule/contracts/dashboards/dashboards'
import { Link } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatCount, formatDay } from '../../../i18n/numbers.ts'
import { resourceAddress, storedSearchAddress } from '../../../search/address/address.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { BoardMap } from './BoardMap.tsx'
import styles from './BoardView.module.css'
import { Chart } from './Chart.tsx'
import { type BoardData, type FoundOfSearch, type ReadTable, useBoardData } from './use-board-data.ts'
import { chartValues, reduced } from './values-of.ts'

type Of<Kind extends BoardElement['kind']> = Extract<BoardElement, { kind: Kind }>

/** Results whose places a map draws. */
const MAPPED_RESULTS = 48

/** What an element shows. */
export function ElementBody({ element }: { element: BoardElement }) {
  switch (element.kind) {
    case 'text':
      return <TextBody element={element} />
    case 'chart':
      return <ChartBody element={element} />
    case 'map':
      return <MapBody element={element} />
    case 'number':
      return <NumberBody element={element} />
    default:
      return <ListBody element={element} />
  }
}

/** What stands in place of an element without data: nothing is chosen, it is on its way, it failed. */
function Waiting({ data }: { data: Exclude<BoardData, { state: 'ready' }> }) {
  const { t } = useTranslation('dashboards')
  if (data.state === 'none') return <p className={styles['quiet']}>{t('show.noData')}</p>
  if (data.state !== 'failed') return <Spinner />
  return (
    <div role="alert" className={styles['fault']}>
      <p>
        {t('show.elementFailed')} {data.words}
      </p>
      <Button size="small" onClick={data.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

function TextBody({ element: { text } }: { element: Of<'text'> }) {
  return (
    <div className={styles['text']} dir="auto">
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        // paragraphs have no identity but their place
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  )
}

const Cut = ({ found }: { found: FoundOfSearch | ReadTable }) => {
  const { t } = useTranslation('dashboards')
  return found.kind === 'table' && found.table.cut ? <p className={styles['quiet']}>{t('show.cut')}</p> : null
}

function ChartBody({ element }: { element: Of<'chart'> }) {
  const data = useBoardData(element.data, { entries: 1, facets: [element.facet] })
  if (data.state !== 'ready') return <Waiting data={data} />
  const { title, look, unit } = element
  return (
    <>
      <Chart title={title} look={look} unit={unit} values={chartValues(data.found, element)} />
      <Cut found={data.found} />
    </>
  )
}

function MapBody({ element }: { element: Of<'map'> }) {
  const data = useBoardData(element.data?.kind === 'search' ? element.data : undefined, { entries: MAPPED_RESULTS, facets: [] })
  if (data.state === 'loading' || data.state === 'failed') return <Waiting data={data} />
  const entries = data.state === 'ready' && data.found.kind === 'search' ? data.found.entries : []
  return <BoardMap element={element} boxes={entries.flatMap(({ resource }) => resource.footprint?.boxes ?? [])} />
}

function NumberBody({ element }: { element: Of<'number'> }) {
  const { t, i18n } = useTranslation('dashboards')
  const data = useBoardData(element.data, { entries: 1, facets: [] })
  if (data.state !== 'ready') return <Waiting data={data} />
  const { values, reduction, unit, note } = element
  const number = data.found.kind === 'search' ? data.found.total : reduced(data.found.table, values, reduction)
  if (number === undefined) return <p className={styles['quiet']}>{t('show.noNumber')}</p>
  return (
    <>
      <p className={styles['number']}>
        {new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(number)}
        {unit !== '' && <span> {unit}</span>}
      </p>
      {note !== '' && (
        <p className={styles['note']} dir="auto">
          {note}
        </p>
      )}
    </>
  )
}

function ListBody({ element }: { element: Of<'list'> }) {
  const data = useBoardData(element.data, { entries: element.size, facets: [] })
  if (data.state !== 'ready') return <Waiting data={data} />
  return data.found.kind === 'search' ? (
    <Results found={data.found} element={element} />
  ) : (
    <Rows found={data.found} size={element.size} />
  )
}

function Results({ found, element }: { found: FoundOfSearch; element: Of<'list'> }) {
  const { t } = useTranslation('dashboards')
  if (found.total === 0) return <p className={styles['quiet']}>{t('show.noResults')}</p>
  const address = element.data?.kind === 'search' ? element.data.address : undefined
  return (
    <>
      <ol className={styles['results']}>
        {found.entries.slice(0, element.size).map(({ resource }) => (
          <li key={resource.id}>
            <Link to={resourceAddress(found.source as never, resource.id)} dir="auto">
              {titleIn(resource, i18n.language).text}
            </Link>
            <span dir="auto">{resource.contacts[0]?.organisation ?? ''}</span>
          </li>
        ))}
      </ol>
      {address !== undefined && (
        <p className={styles['note']}>
          {t('show.results', { count: found.total })}. <Link to={storedSearchAddress(address)}>{t('show.openSearch')}</Link>
        </p>
      )}
    </>
  )
}

function Rows({ found: { table }, size }: { found: ReadTable; size: number }) {
  const { t } = useTranslation('dashboards')
  const more = table.rows.length - size
  return (
    <>
      <table className={styles['values']}>
        <thead>
          <tr>
            {table.columns.map((name, at) => (
              <th key={`${at} ${name}`} scope="col" dir="auto">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, size).map((row, at) => (
            // rows have no identity but their place
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} dir="auto">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles['note']}>{t('show.more', { count: more, formatted: formatCount(more) })}</p>}
    </>
  )
}

/** "Published 28 Oct 2026". */
export function PublishedOn({ instant }: { instant: string }) {
  const { t } = useTranslation('dashboards')
  return <>{t('show.published', { day: formatDay(instant) })}</>
}
