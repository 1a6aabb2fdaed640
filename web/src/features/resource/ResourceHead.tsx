import type { DataSource } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { initialShareState } from '@graticule/contracts/share-url'
import { IconDownload, IconExternalLink, IconLockOpen, IconMapPin2, IconShare } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceAddress, sharedLink } from '../../shell/address.ts'
import { copyText } from '../../shell/copy-text.ts'
import { followableLinks, ownImage } from '../../shell/links.ts'
import { notOnMap, showOnMap } from '../../shell/show-on-map.ts'
import { usePhone } from '../../shell/use-media-query.ts'
import { useSourceName } from '../../shell/use-source-name.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Kind, KindIcon } from '../../ui/Kind.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ResourceHead.module.css'

/** The language of a record as the page may say it ("eng" is "en"); `undefined` for what is no language. */
function languageTag(language: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0]
  } catch {
    return undefined
  }
}

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
  const organisation = resource.contacts.find((contact) => contact.organisation !== undefined)?.organisation
  const image = resource.thumbnails.map(({ url }) => ownImage(url)).find((url) => url !== undefined)
  return (
    <div className={styles['head']}>
      <div className={styles['title']}>
        {image === undefined ? (
          <span className={styles['picture']}>
            <KindIcon type={resource.type} size={26} />
          </span>
        ) : (
          <img className={styles['picture']} src={image} alt="" />
        )}
        <div>
          <h1 ref={headingRef} tabIndex={-1} lang={languageTag(resource.language)}>
            {resource.title}
          </h1>
          <p className={styles['organisation']}>
            {organisation !== undefined && <>{organisation} · </>}
            {t('head.from')} <b>{sourceName(source.name)}</b>
          </p>
          <p className={styles['kinds']}>
            <Kind type={resource.type} label={t(`kind.${resource.type}`)} />
            <Tag>{t(`level.${resource.level}`)}</Tag>
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

function Actions({ entry: { resource }, source }: { entry: Entry; source: DataSource }) {
  const { t } = useTranslation('resource')
  const [first] = followableLinks(resource.online)
  const phone = usePhone()
  const share = () => {
    const initial = initialShareState()
    void copyText(sharedLink(resourceAddress(source.name, resource.id), initial, initial.map), t('head.shared'))
  }
  const direct = first?.link.accessType === 'direct'
  const Icon = direct ? IconDownload : IconExternalLink
  return (
    <div className={styles['actions']}>
      {first !== undefined && (
        <a className={buttonClass({ variant: 'primary' })} href={first.address.href} target="_blank" rel="noopener noreferrer">
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {t(direct ? 'head.downloadFrom' : 'head.openAt', { host: first.address.host })}
        </a>
      )}
      {notOnMap(resource) === null && (
        <Button icon={<IconMapPin2 size={16} stroke={1.75} aria-hidden="true" />} onClick={() => showOnMap(resource, phone)}>
          {t('head.showOnMap')}
        </Button>
      )}
      <Button icon={<IconShare size={16} stroke={1.75} aria-hidden="true" />} onClick={share}>
        {t('head.share')}
      </Button>
    </div>
  )
}
