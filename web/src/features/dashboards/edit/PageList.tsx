import type { BoardPage } from '@graticule/contracts/dashboards/dashboards'
import { MAX_DASHBOARD_PAGES, MAX_ELEMENT_TITLE } from '@graticule/contracts/dashboards/limits'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Creator.module.css'
import { moved } from '../../../ui/moved.ts'
import { freeId, withPages } from './draft-history.ts'
import type { DraftInHand } from './use-draft.ts'
import type { ElementsInHand } from './use-elements.ts'

const SMALL = { size: 16, stroke: 1.75 } as const

/** The pages in their order, and what is done with the one in hand. */
export function PageList({ hand, elements }: { hand: DraftInHand; elements: ElementsInHand }) {
  const { t } = useTranslation('dashboards')
  const { draft, change } = hand
  const pages = draft.content.pages
  const current = elements.page
  const isFull = pages.length >= MAX_DASHBOARD_PAGES
  const add = () => {
    const page = { id: freeId(draft, 'page'), title: t('edit.pageName', { number: pages.length + 1 }), elements: [] }
    change(withPages(draft, [...pages, page]))
    elements.openPage(page.id)
  }
  return (
    <>
      <h2>{t('edit.pages')}</h2>
      <ul className={styles['pages']}>
        {pages.map(({ id, title: name, elements: inside }) => (
          <li key={id}>
            <button type="button" aria-current={id === current?.id ? 'page' : undefined} onClick={() => elements.openPage(id)}>
              <span dir="auto">{name}</span>
              <span>{inside.length}</span>
            </button>
          </li>
        ))}
      </ul>
      {current !== undefined && <CurrentPage page={current} hand={hand} />}
      <Button
        wide
        icon={<IconPlus {...SMALL} aria-hidden="true" />}
        unavailable={isFull ? t('edit.tooManyPages', { most: MAX_DASHBOARD_PAGES }) : undefined}
        onClick={add}
      >
        {t('edit.addPage')}
      </Button>
    </>
  )
}

function CurrentPage({ page, hand: { draft, change } }: { page: BoardPage; hand: DraftInHand }) {
  const { t } = useTranslation('dashboards')
  const pages = draft.content.pages
  const { id, title } = page
  const at = pages.findIndex((one) => one.id === id)
  const put = (next: readonly BoardPage[], field?: string) => change(withPages(draft, next), field)
  return (
    <>
      <div className={styles['row']}>
        <IconButton
          label={t('edit.pageUp', { title })}
          icon={<IconArrowUp {...SMALL} />}
          unavailable={at === 0 ? t('edit.first') : undefined}
          onClick={() => put(moved(pages, at, at - 1))}
        />
        <IconButton
          label={t('edit.pageDown', { title })}
          icon={<IconArrowDown {...SMALL} />}
          unavailable={at === pages.length - 1 ? t('edit.last') : undefined}
          onClick={() => put(moved(pages, at, at + 1))}
        />
        <IconButton
          label={t('edit.deletePage', { title })}
          icon={<IconTrash {...SMALL} />}
          unavailable={pages.length === 1 ? t('edit.onlyPage') : undefined}
          onClick={() => put(pages.filter((one) => one.id !== id))}
        />
      </div>
      <TextField
        label={t('edit.pageTitle')}
        maxLength={MAX_ELEMENT_TITLE}
        value={title}
        error={title.trim() === '' ? t('edit.required') : undefined}
        onChange={(event) =>
          put(
            pages.map((one) => (one.id === id ? { ...one, title: event.target.value } : one)),
            `${id}/title`,
          )
        }
      />
    </>
  )
}
