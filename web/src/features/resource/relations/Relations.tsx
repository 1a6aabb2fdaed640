import type { DataSource } from '@graticule/contracts/data-sources'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import { IconLayoutSidebarRightExpand, IconLink, IconMapPin2 } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { formatCount } from '../../../i18n/numbers.ts'
import { resourceAddress, resultsAddress } from '../../../search/address/address.ts'
import { notOnMap, showOnMap } from '../../../map-layers/show-on-map.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { usePicture } from '../../../entry/use-picture.ts'
import { useGeneralFlags } from '../../../site/general-flags.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kind, KindIcon } from '../../../ui/Kind.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './Relations.module.css'
import { Section } from '../Section.tsx'
import { useAcceptedRelations } from './use-accepted-relations.ts'
import type { RelatedEntry, Relations as Known } from './use-relations.ts'
import { siteDefaults } from '../../../site/links.ts'

const SuggestedRelations = lazyWithTexts(['improve'], () =>
  import('./SuggestedRelations.tsx').then((module) => ({ default: module.SuggestedRelations })),
)

/** Loaded when somebody relates entries for the first time. */
const relate = async (resource: NamedResource) => (await import('./relate.ts')).askToRelate(resource)

/** Begins to relate other entries to this one. */
function SuggestButton({ named }: { named: NamedResource }) {
  const { t } = useTranslation('resource')
  const isOffered = useGeneralFlags(({ isEntryExtensionEnabled }) => isEntryExtensionEnabled !== false)
  if (!isOffered) return null
  return (
    <Button icon={<IconLink size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void relate(named)}>
      {t('relations.suggest')}
    </Button>
  )
}

/** What this entry is part of, what is part of it, and what else is recorded of the same resource. */
export function Relations({ relations, named }: { relations: Known; named: NamedResource }) {
  const { t } = useTranslation('resource')
  const suggested = useAcceptedRelations(named).data?.length ?? 0
  const { source, id, related, unknownParent, siblings, parentId, parts, sharedDoi, failed, retry, count } = relations
  return (
    <Section name="relations" title={t('relations.title')} tools={<SuggestButton named={named} />}>
      {count === 0 && suggested === 0 && !failed && <p className={styles['none']}>{t('relations.none')}</p>}
      <ul className={styles['rows']}>
        {unknownParent !== undefined && (
          <li className={styles['unknown']}>
            <span className="mono">{unknownParent}</span>
            <Tag>{t('relations.partOf')}</Tag>
            <span className={styles['none']}>{t('relations.notHere')}</span>
          </li>
        )}
        {related.map((one) => (
          <Related key={`${one.kind} ${one.entry.resource.id}`} {...one} source={source} />
        ))}
      </ul>
      <Suspense>
        <SuggestedRelations named={named} />
      </Suspense>
      {failed && (
        <p role="alert" className={styles['failed']}>
          {t('relations.failed')}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <div className={styles['ways']}>
        {parts > 0 && (
          <Link className={buttonClass({})} to={searchWith(source, { parents: [id] })}>
            {t('relations.all', { count: parts, formatted: formatCount(parts) })}
          </Link>
        )}
        {siblings > 0 && parentId !== undefined && (
          <Link className={buttonClass({})} to={searchWith(source, { parents: [parentId] })}>
            {t('relations.siblings', { count: siblings, formatted: formatCount(siblings) })}
          </Link>
        )}
        {sharedDoi !== undefined && (
          <Link className={buttonClass({})} to={searchWith(source, { dois: [sharedDoi] })}>
            {t('relations.allOfDoi')}
          </Link>
        )}
      </div>
    </Section>
  )
}

function Related({ kind, entry: { resource }, source }: RelatedEntry & { source: DataSource }) {
  const { t } = useTranslation('resource')
  const navigate = useNavigate()
  const phone = usePhone()
  const title = titleIn(resource, i18n.language).text
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  const { address: image, onError } = usePicture(resource)
  const address = resourceAddress(source.name, resource.id)
  const off = notOnMap(resource)
  return (
    <li className={styles['row']}>
      {image === undefined ? (
        <span className={styles['picture']}>
          <KindIcon type={resource.type} size={18} />
        </span>
      ) : (
        <img className={styles['picture']} src={image} alt="" loading="lazy" onError={onError} />
      )}
      <span className={styles['words']}>
        <Link to={address} title={title}>
          <bdi>{title}</bdi>
        </Link>
        {organisation !== undefined && (
          <span className={styles['organisation']} title={organisation}>
            {organisation}
          </span>
        )}
      </span>
      <span className={styles['kind']}>
        <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
      </span>
      <span>
        <Tag>{t(`relations.${kind}`)}</Tag>
      </span>
      <span className={styles['actions']}>
        <IconButton
          small
          label={t('relations.showOnMap', { title })}
          icon={<IconMapPin2 size={16} stroke={1.75} />}
          unavailable={off === null ? undefined : t('relations.noFootprint')}
          onClick={() => showOnMap(resource, phone)}
        />
        <IconButton
          small
          label={t('relations.open', { title })}
          icon={<IconLayoutSidebarRightExpand size={16} stroke={1.75} />}
          onClick={() => void navigate(address)}
        />
      </span>
    </li>
  )
}

/** Address of the results of nothing but these filters. */
function searchWith(source: DataSource, part: Partial<SearchFilters>): string {
  const state = siteDefaults()
  return resultsAddress({ ...state, dataSource: source.name, filters: { ...state.filters, ...part } })
}
