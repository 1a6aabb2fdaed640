import type { Resource } from '@graticule/contracts/resource'
import { FootprintPicture } from '../../../entry/footprint-map/FootprintPicture.tsx'
import { usePicture } from '../../../entry/use-picture.ts'
import { classes } from '../../../ui/classes.ts'
import { KindIcon } from '../../../ui/Kind.tsx'
import styles from './Thumbnail.module.css'

/**
 * The picture of a record; grey while it loads. Where there is none, or none that can be loaded, a map of its footprint; the icon of its
 * kind where it has none either.
 * Decoration: the title beside it says what it shows.
 */
export function Thumbnail({ resource }: { resource: Resource }) {
  const { address, onError } = usePicture(resource)
  if (address === undefined) {
    const icon = (
      <span className={classes(styles['thumbnail'], styles['none'])}>
        <KindIcon type={resource.type} size={22} />
      </span>
    )
    return <FootprintPicture resource={resource} className={styles['thumbnail']} otherwise={icon} />
  }
  return (
    <img
      className={styles['thumbnail']}
      src={address}
      alt=""
      width={76}
      height={76}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  )
}
