import { BookmarkButton } from '../../kept/BookmarkButton.tsx'
import { DownloadButton } from '../../kept/downloads/DownloadButton.tsx'
import { LikeButton } from '../../kept/opinions/LikeButton.tsx'
import { RelateIcon } from '../../kept/relations/RelateIcon.tsx'
import { RatingButton } from '../../kept/opinions/RatingButton.tsx'
import type { DataSource } from '@graticule/contracts/data-sources'
import type { Entry, Resource } from '@graticule/contracts/resource'
import { IconDownload, IconExternalLink, IconLockOpen, IconMapPin2, IconMapPlus, IconShare } from '@tabler/icons-react'
import type { Ref } from 'react'
import { i18n, useTranslation } from '../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { SLOT, Slotted } from '../../i18n/Slotted.tsx'
import { formatCount } from '../../i18n/numbers.ts'
import { shareEntry } from '../../search/address/share-entry.ts'
import { openImagePreview } from '../../shell/image-preview/image-preview.ts'
import { isService, mapLayersOf } from '../../map-layers/map-layers-of.ts'
import { notOnMap, showOnMap } from '../../map-layers/show-on-map.ts'
import { ScenesLink } from '../../search/scenes/ScenesLink.tsx'
import { usePhone } from '../../browser/use-media-query.ts'
import { downloadFiles } from '../../entry/download-files.ts'
import { FootprintPicture } from '../../entry/footprint-map/FootprintPicture.tsx'
import { usePicture } from '../../entry/use-picture.ts'
import { useSourceName } from '../../search/sources/use-source-name.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Kind, KindIcon } from '../../ui/Kind.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Views } from '../../ui/Views.tsx'
import { ImproveButton } from './improve/ImproveButton.tsx'
import { languageTag } from '../../entry/language-tag.ts'
import { firstLink, linkRows } from './access/link-rows.ts'
import styles from './ResourceHead.module.css'

/** The title, who offers it, what it is, and what can be done with it. */
export function ResourceHead({
  entry,
  source,
  headingRef,
}: {
  entry: Entry
  source: DataSource
  headingRef: Ref<HTMLHeadingElement>
}) {
  const { t } = useTranslation('resource')
  const sourceName = useSourceName()
  const { resource } = entry
  const title = titleIn(resource, i18n.language)
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  return (
    <div className={styles['head']}>
      <div className={styles['title']}>
        <Picture resource={resource} />
        <div className={styles['words']}>
          <h1 ref={headingRef} tabIndex={-1} lang={languageTag(title.language)}>
            <bdi>{title.text}</bdi>
          </h1>
          <p className={styles['organisation']}>
            {organisation !== undefined && (
              <>
                <bdi>{organisation}</bdi> ·{' '}
              </>
            )}
            <Slotted text={t('head.from', { source: SLOT })}>
              <b>{sourceName(source.name)}</b>
            </Slotted>
          </p>
          {source.rights !== undefined && (
            <p className={styles['organisation']} dir="auto">
              {t('head.rights', { rights: source.rights })}
            </p>
          )}
          <p className={styles['kinds']}>
            <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
            {/* a word that the kind has said already is not said twice */}
            {t(`level.${resource.level}`) !== t(`kind.${resource.type}`) && <Tag>{t(`level.${resource.level}`)}</Tag>}
            <RatingButton resource={{ dataSource: source.name, targetId: resource.id, name: resource.title }} />
            {resource.views !== undefined && (
              <Views words={t('head.views', { count: resource.views, formatted: formatCount(resource.views) })} />
            )}
            {resource.dataCore && (
              <Tag tone="ok" icon={<IconLockOpen size={12} aria-hidden="true" />}>
                {t('head.dataCore')}
              </Tag>
            )}
          </p>
        </div>
      </div>
      <Actions entry={entry} source={source} />
    </div>
  )
}

/** The picture of the record, to be seen large; a map of its footprint, else the icon of its kind, where there is none. */
function Picture({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const { title, type } = resource
  const { address: src, onError } = usePicture(resource)
  if (src === undefined) {
    return (
      <span className={styles['picture']}>
        <FootprintPicture resource={resource} otherwise={<KindIcon type={type} size={26} />} />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles['picture']}
      aria-label={t('head.enlarge')}
      title={t('head.enlarge')}
      onClick={({ currentTarget }) => openImagePreview({ src, title, from: currentTarget.getBoundingClientRect() })}
    >
      <img src={src} alt="" onError={onError} />
    </button>
  )
}

function Actions({ entry, source }: { entry: Entry; source: DataSource }) {
  const { resource } = entry
  const { t } = useTranslation('resource')
  const first = firstLink(linkRows(resource.online))
  const phone = usePhone()
  const layers = mapLayersOf(resource)
  // a service is for the map: its address alone shows nobody anything
  const isForMap = layers.some(isService)
  const onMap = notOnMap(resource) === null && (
    <Button
      variant={isForMap ? 'primary' : 'secondary'}
      icon={
        layers.length > 0 ? (
          <IconMapPlus size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconMapPin2 size={16} stroke={1.75} aria-hidden="true" />
        )
      }
      onClick={() => showOnMap(resource, phone)}
    >
      {t(layers.length > 0 ? 'head.addToMap' : 'head.showOnMap')}
    </Button>
  )
  const named = { dataSource: source.name, targetId: resource.id, name: resource.title }
  const share = () => {
    shareEntry(source.name, resource.id, t('head.shared'))
  }
  return (
    <div className={styles['actions']}>
      {isForMap && onMap}
      {first !== undefined && (
        <a
          className={buttonClass({ variant: isForMap ? 'secondary' : 'primary' })}
          href={first.href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t(first.direct ? 'access.downloadFrom' : 'head.openFrom', { name: first.name, host: first.host })}
          title={first.name}
        >
          {first.direct ? (
            <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
          )}
          <span className={styles['cut']}>{first.direct ? t('access.download') : t('head.openAt', { host: first.host })}</span>
        </a>
      )}
      <ScenesLink entry={entry} className={buttonClass({})} size={16} />
      {!isForMap && onMap}
      <DownloadButton resource={named} hasNoFile={downloadFiles(resource.online).length === 0} />
      <BookmarkButton resource={named} />
      <LikeButton resource={named} />
      <Button icon={<IconShare size={16} stroke={1.75} aria-hidden="true" />} onClick={share}>
        {t('head.share')}
      </Button>
      <RelateIcon resource={{ dataSource: source.name, targetId: resource.id, name: resource.title }} />
      <ImproveButton resource={{ dataSource: source.name, targetId: resource.id, name: resource.title }} />
    </div>
  )
}
