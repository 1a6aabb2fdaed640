import type { BoardElement } from '@graticule/contracts/dashboards/dashboards'
import { MAX_ELEMENT_ADDRESS, MAX_ELEMENT_TITLE } from '@graticule/contracts/dashboards/limits'
import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { BOOKMARK_ROUTES, type Bookmark } from '@graticule/contracts/kept/bookmarks'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { mapLayersOf } from '../../../../map-layers/map-layers-of.ts'
import { privateJson } from '../../../../session/private-read.ts'
import { useSession } from '../../../../session/session.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from '../Creator.module.css'

type Layer = Extract<BoardElement, { kind: 'map' }>['layers'][number]

interface BookmarkedLayersProps {
  /** Those that the map has already are not offered. */
  readonly has: readonly Layer[]
  readonly onAdd: (layer: Layer) => void
}

/** Layers of Web Map Services that the latest bookmarks of the person offer; a map takes no others. */
function layersOf({ name, online = [] }: Bookmark): readonly Layer[] {
  return mapLayersOf({ title: name, online }).flatMap((offered) => {
    if (offered.type !== 'wms') return []
    const { url, layer } = offered
    if (url.length > MAX_ELEMENT_ADDRESS || layer.length > MAX_ELEMENT_TITLE) return []
    return [{ title: offered.title.slice(0, MAX_ELEMENT_TITLE), url, layer, visible: true }]
  })
}

const keyOf = ({ url, layer }: Layer): string => `${url} ${layer}`

/** A way to add layers of bookmarks, in place of typing them; for those who are signed in. */
export function BookmarkedLayers(props: BookmarkedLayersProps) {
  const { t } = useTranslation('dashboards')
  const { visitor } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (visitor.kind !== 'person') return null
  return (
    <>
      <Button
        aria-expanded={isOpen}
        icon={<IconBookmark size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('edit.fromBookmarks')}
      </Button>
      {isOpen && <Offered {...props} />}
    </>
  )
}

function Offered({ has, onAdd }: BookmarkedLayersProps) {
  const { t } = useTranslation('dashboards')
  const { path, reply } = BOOKMARK_ROUTES.list
  const { data, isError, refetch } = usePrivateQuery(['layers-of-bookmarks'], (signal) =>
    privateJson(`${path}?size=${MAX_LIST_PAGE}`, reply, { signal }),
  )
  if (isError)
    return (
      <p role="alert">
        {t('edit.bookmarksFailed')} <Button onClick={() => void refetch()}>{t('edit.bookmarksRetry')}</Button>
      </p>
    )
  if (data === undefined) return <p aria-busy="true" />
  const there = new Set(has.map(keyOf))
  const offered = new Map(
    data.bookmarks
      .flatMap(layersOf)
      .filter((layer) => !there.has(keyOf(layer)))
      .map((layer) => [keyOf(layer), layer]),
  )
  if (offered.size === 0) return <p role="status">{t('edit.noBookmarkedLayers')}</p>
  return (
    <ul className={styles['layers']} aria-label={t('edit.fromBookmarks')}>
      {[...offered].map(([key, layer]) => (
        <li key={key}>
          <span dir="auto">{layer.title}</span>
          <Button size="small" aria-label={t('edit.addLayerOf', { title: layer.title })} onClick={() => onAdd(layer)}>
            {t('edit.addLayer')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
