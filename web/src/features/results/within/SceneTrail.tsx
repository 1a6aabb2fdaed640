import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { sceneQueryables, withoutSwitchedOff } from '@graticule/contracts/search/filter-sets'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { SLOT, Slotted } from '../../../i18n/Slotted.tsx'
import { resourceAddress, resultsAddress } from '../../../search/address/address.ts'
import { useSceneTrail } from '../../../search/scenes/scenes.ts'
import { useSceneParent } from '../../../search/scenes/use-scene-parent.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import styles from './SceneTrail.module.css'

/** Above the scenes of a collection, or the parts of another: whose they are, and the way back to where the visitor came from. */
export function SceneTrail() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const parent = useSceneParent(state.filters.parents)
  const { collection, from } = useSceneTrail()
  if (parent === undefined) return null
  const { id, title } = parent.resource
  const filters = withoutSwitchedOff(state.filters, { ...state.filters, parents: [], startIndex: 1, sort: '' })
  const back = collection === id && from !== null ? from : resultsAddress({ ...state, filters })
  return (
    <nav className={styles['trail']} aria-label={t('scenes.label')}>
      <Link to={back} className={styles['back']} aria-label={t('scenes.back')} title={t('scenes.back')}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      </Link>
      <span className={styles['words']}>
        <Slotted text={t(sceneQueryables(parent).length > 0 ? 'scenes.of' : 'scenes.partsOf', { collection: SLOT })}>
          <Link to={resourceAddress(MAIN_SOURCE, id, state)} title={title}>
            <bdi>{title}</bdi>
          </Link>
        </Slotted>
      </span>
    </nav>
  )
}
