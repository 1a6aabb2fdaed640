import type { DataSource } from '@graticule/contracts/data-sources'
import { IconArrowLeft, IconArrowsMaximize, IconArrowsMinimize, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/index.ts'
import { formatCount } from '../../i18n/numbers.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { pathOf } from '../../site/pages.ts'
import { useExtendedView } from './extended-view.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useEscape } from '../../ui/overlay/use-escape.ts'
import styles from './ResourceBar.module.css'
import { useNeighbours } from './use-neighbours.ts'

/** Back to the results, and the neighbours of this entry in them. From a cold link it leads to the home page. */
export function ResourceBar({ source, id }: { source: DataSource; id: string }) {
  const { t } = useTranslation('resource')
  const { backToResults } = useSearchActions()
  const navigate = useNavigate()
  const { total, isAbout, position, hasPrevious, hasNext, open } = useNeighbours(source, id)
  const leave = () => (total === null ? void navigate(pathOf('home')) : backToResults())
  useEscape(true, leave)
  useShortcut('j', () => open(1))
  useShortcut('k', () => open(-1))
  return (
    <div className={styles['bar']}>
      <Button variant="quiet" size="small" icon={<IconArrowLeft size={14} aria-hidden="true" />} onClick={leave}>
        {total === null
          ? t('bar.home')
          : t(isAbout ? 'bar.about' : 'bar.results', { count: total, formatted: formatCount(total) })}
      </Button>
      {position !== null && (
        <>
          <span className={styles['position']}>{t('bar.position', position)}</span>
          <span className={styles['neighbours']}>
            <IconButton
              small
              label={t('bar.previous')}
              icon={<IconChevronUp size={16} stroke={1.75} />}
              unavailable={hasPrevious ? undefined : t('bar.isFirst')}
              onClick={() => open(-1)}
            />
            <IconButton
              small
              label={t('bar.next')}
              icon={<IconChevronDown size={16} stroke={1.75} />}
              unavailable={hasNext ? undefined : t('bar.isLast')}
              onClick={() => open(1)}
            />
          </span>
        </>
      )}
      <ExtendedViewButton />
      <IconButton
        small
        className={styles['close']}
        label={t('bar.close')}
        icon={<IconX size={16} stroke={1.75} />}
        onClick={leave}
      />
    </div>
  )
}

/** Details take the full width, and the width of a panel again. A phone has no other width. */
function ExtendedViewButton() {
  const { t } = useTranslation('resource')
  const isOffered = useGeneralFlags(({ isExtendedViewEnabled }) => isExtendedViewEnabled !== false)
  const isWanted = useExtendedView((view) => view.isWanted)
  if (!isOffered) return null
  const Sign = isWanted ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <IconButton
      small
      className={styles['extend']}
      label={t('bar.extended')}
      aria-pressed={isWanted}
      icon={<Sign size={16} stroke={1.75} />}
      onClick={() => useExtendedView.setState({ isWanted: !isWanted })}
    />
  )
}
