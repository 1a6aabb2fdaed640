import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatTimeExtent } from '../../../i18n/time.ts'
import { resourceAddress } from '../../../search/address/address.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useEscape } from '../../../ui/overlay/use-escape.ts'
import styles from './AllResultsPopup.module.css'
import { useOpenedResults } from './drawing-of.ts'
import { wordsPosition } from './in-view.ts'
import type { PlacedResult } from './placed.ts'
import { useMapFrame } from '../canvas/frame.ts'
import { useMapPadding } from '../canvas/use-map-padding.ts'
import { findResults } from './find-results.ts'

/** The room that it needs, pixels, with some around it. */
const SIZE = { width: 316, height: 190 } as const

/** The result that was clicked on the map and is not on the page: its title, and the way to it. */
export function AllResultsPopup() {
  const opened = useOpenedResults((state) => state.opened)
  const isSelected = useHoveredEntry(({ selected }) => selected !== null && selected === opened?.id)
  return opened !== null && isSelected ? <Popup key={opened.id} result={opened} /> : null
}

function Popup({ result }: { readonly result: PlacedResult }) {
  const { t } = useTranslation('extents')
  const search = useSearchParams((params) => params.state)
  const sourceName = useSourceName()
  const frame = useMapFrame((state) => state.frame)
  const padding = useMapPadding()
  const { data, isPending } = useQuery({
    queryKey: ['result-on-map', result.source, result.id],
    queryFn: ({ signal }) => findResults([result], signal),
    staleTime: 60_000,
  })
  const resource = data?.get(result.id)
  const close = () => {
    useOpenedResults.setState({ opened: null })
    useHoveredEntry.getState().select(null, 'map')
  }
  useEscape(true, close)
  if (frame === null) return null
  const { x, y, below } = wordsPosition(result, frame, padding, SIZE)
  const organisation = resource?.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <section
      className={styles['popup']}
      data-below={below || undefined}
      style={{ left: `${Math.round(x)}px`, top: `${Math.round(y)}px` }}
      aria-label={t('popup')}
    >
      <div role="status" className={styles['words']}>
        {isPending && (
          <p>
            <Spinner /> {t('opening')}
          </p>
        )}
        {!isPending && resource === undefined && <p>{t('notRead')}</p>}
        {resource !== undefined && (
          <>
            <h3 dir="auto">{titleIn(resource, i18n.language).text}</h3>
            <p>{[organisation, resource.time && formatTimeExtent(resource.time)].filter(Boolean).join(' · ')}</p>
          </>
        )}
        <p className={styles['source']}>{sourceName(result.source)}</p>
      </div>
      <Link className={buttonClass({ size: 'small' })} to={resourceAddress(result.source, result.id, search)}>
        {t('open')}
      </Link>
      <IconButton
        small
        className={styles['close']}
        label={t('closePopup')}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={close}
      />
    </section>
  )
}
