import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { IconCheck, IconPlus, IconUnlink } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatBytes } from '../../../i18n/joined.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { mapLayersOf } from '../../../map-layers/map-layers-of.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Aside.module.css'
import { CiteAs } from '../citation/CiteAs.tsx'
import { LinkIcon } from '../access/LinkIcon.tsx'
import { type LinkRow, linkRows } from '../access/link-rows.ts'
import { QualitySummary } from './QualitySummary.tsx'
import { goToSection, type SectionName } from '../Section.tsx'
import { useOfferedLayers } from '../access/use-offered-layers.ts'

/** Links and layers told here; the others are further down the page. */
const FEW = 4

/** What most visitors come for, in short: how good it is, how to get it, put it on the map and cite it. */
export function Aside({ resource, source }: { resource: Resource; source: DataSource }) {
  return (
    <div className={styles['aside']}>
      <QualitySummary resource={resource} />
      <GetIt rows={linkRows(resource.online)} />
      {mapLayersOf(resource).length > 0 && <AddToMap resource={resource} />}
      <CiteAs resource={resource} source={source} />
    </div>
  )
}

/** Leads to the part of the page that has them all. */
function More({ to, count }: { to: SectionName; count: number }) {
  const { t } = useTranslation('resource')
  return (
    <Button variant="quiet" size="small" className={styles['more']} onClick={() => goToSection(to)}>
      {t('showAll', { count, formatted: formatCount(count) })}
    </Button>
  )
}

function GetIt({ rows }: { rows: readonly LinkRow[] }) {
  const { t } = useTranslation('resource')
  // pages about it are no way to get it, unless there is no other
  const ways = rows.filter(({ group }) => group !== 'pages')
  const shown = ways.length > 0 ? ways : rows
  return (
    <div className={styles['part']}>
      <h3>{t('aside.getIt')}</h3>
      {shown.length === 0 && <p className={styles['none']}>{t('access.none')}</p>}
      <ul>
        {shown.slice(0, FEW).map((row, at) => (
          // a record may give the same address twice, for two purposes
          <li key={`${at} ${row.href}`}>
            {row.check?.state === 'fails' ? (
              <IconUnlink className={styles['broken']} size={16} stroke={1.75} role="img" aria-label={t('links.state.fails')} />
            ) : (
              <LinkIcon kind={row.kind} />
            )}
            <a
              href={row.href}
              target="_blank"
              rel="noopener noreferrer"
              title={row.name}
              aria-label={t(row.direct ? 'access.downloadFrom' : 'access.openAt', { name: row.name, host: row.host })}
            >
              {row.name}
            </a>
            <span className={styles['end']}>{row.size === undefined ? row.form : formatBytes(row.size)}</span>
          </li>
        ))}
      </ul>
      {rows.length > Math.min(FEW, shown.length) && <More to="access" count={rows.length} />}
    </div>
  )
}

function AddToMap({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const { offered, isOnMap, add } = useOfferedLayers(resource)
  return (
    <div className={styles['part']}>
      <h3>{t('layers.add')}</h3>
      <ul>
        {offered.slice(0, FEW).map((layer) => (
          <li key={layer.id}>
            <span className={styles['name']} title={layer.title}>
              {layer.title}
            </span>
            {isOnMap(layer) ? (
              <Tag tone="mark" icon={<IconCheck size={12} aria-hidden="true" />}>
                {t('layers.onMap')}
              </Tag>
            ) : (
              <Button
                size="small"
                className={styles['add']}
                icon={<IconPlus size={13} aria-hidden="true" />}
                aria-label={t('layers.addLayer', { title: layer.title })}
                onClick={() => void add(layer)}
              >
                {t('layers.addShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {offered.length > FEW && <More to="layers" count={offered.length} />}
    </div>
  )
}
