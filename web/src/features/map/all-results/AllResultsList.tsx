import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBox, formatCount } from '../../../i18n/numbers.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './AllResultsList.module.css'
import { findResults } from './find-results.ts'
import type { PlacedResult } from './placed.ts'

/** Results whose titles are asked for at once. */
const STEP = 20

interface AllResultsListProps {
  readonly results: readonly PlacedResult[]
  /** Those in view, or those of a disc that cannot be opened further. */
  readonly of: 'view' | 'disc'
  readonly onClose: () => void
}

/** Results on the map in words, in the order of the search: what they are, where they lie, and the way to each. */
export function AllResultsList({ results, of, onClose }: AllResultsListProps) {
  const { t } = useTranslation('extents')
  const [steps, setSteps] = useState(1)
  const shown = Math.min(results.length, steps * STEP)
  const rest = Math.min(STEP, results.length - shown)
  return (
    <Dialog
      title={t(`${of}Title`, { count: results.length, formatted: formatCount(results.length) })}
      closeLabel={t('closeList')}
      onClose={onClose}
    >
      {results.length === 0 && <p>{t('noneInView')}</p>}
      <ol className={styles['list']}>
        {Array.from({ length: steps }, (_, step) => (
          <Rows key={step} results={results.slice(step * STEP, (step + 1) * STEP)} onOpen={onClose} />
        ))}
      </ol>
      {rest > 0 && (
        <Button onClick={() => setSteps(steps + 1)}>{t('more', { count: rest, formatted: formatCount(rest) })}</Button>
      )}
    </Dialog>
  )
}

function Rows({ results, onOpen }: { readonly results: readonly PlacedResult[]; readonly onOpen: () => void }) {
  const { t } = useTranslation('extents')
  const search = useSearchParams((params) => params.state)
  const sourceName = useSourceName()
  const { data, isPending } = useQuery({
    queryKey: ['results-on-map', ...results.map(({ source, id }) => `${source} ${id}`)],
    queryFn: ({ signal }) => findResults(results, signal),
    staleTime: 60_000,
  })
  return results.map((result) => (
    <li key={`${result.source} ${result.id}`}>
      {isPending ? (
        <span className={styles['title']}>
          <Spinner /> {t('opening')}
        </span>
      ) : (
        <Link className={styles['title']} dir="auto" to={resourceAddress(result.source, result.id, search)} onClick={onOpen}>
          {data?.get(result.id)?.title ?? result.id}
        </Link>
      )}
      <span className={styles['where']}>
        {sourceName(result.source)} · {formatBox(result.box)}
      </span>
    </li>
  ))
}
