import type { RecordFacts } from '@graticule/contracts/kept/bookmarks'
import { IconFolder } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePicture } from '../../../entry/use-picture.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RatingButton } from '../../../kept/opinions/RatingButton.tsx'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { resourcePath } from '../../../site/pages.ts'
import { Kind, KindIcon } from '../../../ui/Kind.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './BookmarksPage.module.css'

/** Picture, title and facts of a resource that somebody keeps or likes. One that has gone keeps its title. */
export function KeptWords(props: {
  kept: NamedResource & RecordFacts & { readonly seenIn?: string }
  /** Since when, in words. */
  since: string
  folder?: string
  children?: ReactNode
}) {
  const { kept, since, folder = '', children } = props
  const { t } = useTranslation('kept')
  const sourceName = useSourceName()
  const { name, dataSource, seenIn = dataSource, targetId, gone, type, organisation } = kept
  return (
    <>
      <Picture kept={kept} />
      <div className={styles['words']}>
        {gone === true ? (
          <bdi>{name}</bdi>
        ) : (
          <Link dir="auto" to={resourcePath(dataSource, targetId)}>
            {name}
          </Link>
        )}
        {organisation !== undefined && <bdi className={styles['organisation']}>{organisation}</bdi>}
        <span className={styles['facts']}>
          {type !== undefined && <Kind type={type} label={t(`results:kind.${type}`)} />}
          {/* the same record can be kept from two sources */}
          <span className={styles['source']}>
            <Tag>{sourceName(seenIn)}</Tag>
          </span>
          {gone !== true && <RatingButton resource={{ dataSource, targetId, name }} />}
          <span className={styles['since']}>{since}</span>
          {folder !== '' && (
            <Tag icon={<IconFolder size={12} aria-hidden="true" />}>
              <bdi>{folder}</bdi>
            </Tag>
          )}
          {gone === true && <Tag>{t('list.gone')}</Tag>}
        </span>
        {children}
      </div>
    </>
  )
}

/** Its picture, or the icon of its kind. Decoration: the title beside it says what it is. */
function Picture({ kept: { targetId, thumbnails = [], type = 'data' } }: { kept: NamedResource & RecordFacts }) {
  const { address, onError } = usePicture({ id: targetId, thumbnails })
  if (thumbnails.length === 0 || address === undefined)
    return (
      <span className={styles['picture']}>
        <KindIcon type={type} size={20} />
      </span>
    )
  return (
    <img
      className={styles['picture']}
      src={address}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
