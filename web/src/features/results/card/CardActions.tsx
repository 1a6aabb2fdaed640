import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { IconExternalLink, IconLayoutSidebarRightExpand, IconMapPin2, IconShare } from '@tabler/icons-react'
import { shareEntry } from '../../../search/address/share-entry.ts'
import { followableLinks } from '../../../entry/links.ts'
import { downloadFiles } from '../../../entry/download-files.ts'
import { BookmarkIcon } from '../../../kept/BookmarkButton.tsx'
import { DownloadIcon } from '../../../kept/downloads/DownloadButton.tsx'
import { RelateIcon } from '../../../kept/relations/RelateIcon.tsx'
import { mapLayersOf } from '../../../map-layers/map-layers-of.ts'
import { notOnMap, showOnMap } from '../../../map-layers/show-on-map.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { IconButton, IconLink } from '../../../ui/IconButton.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import styles from './CardActions.module.css'

/** What can be done with a result right in the list. An action without target stays in its place and says why. */
export function CardActions({ entry: { resource }, dataSource }: { entry: Entry; dataSource: DataSourceName }) {
  const { t } = useTranslation('results')
  const { openEntry } = useSearchActions()
  const reason = notOnMap(resource)
  const [first] = followableLinks(resource.online)
  const link = <IconExternalLink size={16} stroke={1.75} />
  const named = { dataSource, targetId: resource.id, name: resource.title }
  return (
    <div className={styles['actions']}>
      <IconButton
        small
        label={t(mapLayersOf(resource).length > 0 ? 'card.addToMap' : 'card.showOnMap')}
        icon={<IconMapPin2 size={16} stroke={1.75} />}
        unavailable={reason === null ? undefined : t(`card.${reason}`)}
        onClick={() => showOnMap(resource)}
      />
      <DownloadIcon resource={named} hasNoFile={downloadFiles(resource.online).length === 0} />
      <BookmarkIcon resource={named} />
      <RelateIcon resource={named} />
      <IconButton
        small
        label={t('card.share')}
        data-action="share"
        icon={<IconShare size={16} stroke={1.75} />}
        onClick={() => shareEntry(dataSource, resource.id, t('card.shared'))}
      />
      {first === undefined ? (
        <IconButton small label={t('card.openLink')} icon={link} unavailable={t('card.noLink')} />
      ) : (
        <IconLink small href={first.address.href} label={t('card.openHost', { host: first.address.host })} icon={link} />
      )}
      <IconButton
        small
        label={t('card.details')}
        icon={<IconLayoutSidebarRightExpand size={16} stroke={1.75} />}
        onClick={() => openEntry(dataSource, resource.id)}
      />
    </div>
  )
}
