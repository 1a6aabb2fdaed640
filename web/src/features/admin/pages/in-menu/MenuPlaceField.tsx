import { type EditedMenu, MENU_ROUTES } from '@graticule/contracts/contents/menu'
import type { Language } from '@graticule/contracts/languages'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../../kept/tell.ts'
import { privateChange, privateJson } from '../../../../session/private-read.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { pathOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { LabelledSelect } from '../../../../ui/fields/Field.tsx'
import { type MenuParent, type MenuPlace, placeOf, withPage } from './menu-place.ts'
import styles from '../PageEditor.module.css'
import type { PageDraft } from '../use-page-draft.ts'

/** Where in the menu the page is; another place is saved at once. Nothing while the menu is not known. */
export function MenuPlaceField({ draft: { stored, document } }: { draft: PageDraft }) {
  const { t, i18n } = useTranslation('pages')
  const { site } = useSite()
  const { one, save } = MENU_ROUTES
  const path = one.path.replace(':siteId', String(site.id))
  const { data, refetch } = usePrivateQuery<EditedMenu>(['menu-of-pages', site.id], (signal) =>
    privateJson(path, one.reply, { signal }),
  )
  if (data === undefined) return null
  const place = placeOf(data.entries, stored.id)
  const put = async (parent: MenuParent) => {
    const entries = withPage(data.entries, { id: stored.id, document }, parent)
    const reply = await privateChange({ method: 'PUT', path, seen: data.version, body: { entries } }, save.reply)
    if (reply.ok) tellDone(t('editor.menu.saved'))
    else tellFailed(t('editor.menu.notSaved'), reply.failure)
    await refetch()
  }
  const titleOf = ({ title }: EditedMenu['entries'][number]) =>
    title[i18n.language as Language] ?? title.en ?? Object.values(title)[0] ?? ''
  const choices = [
    { value: 'none', label: t('editor.menu.none') },
    { value: 'top', label: t('editor.menu.top') },
    ...data.entries.flatMap((top, at) =>
      top.pageId === stored.id ? [] : [{ value: String(at), label: t('editor.menu.under', { title: titleOf(top) }) }],
    ),
  ]
  return (
    <>
      <LabelledSelect
        label={t('editor.inMenu')}
        value={String(place.parent)}
        choices={place.hasOthers ? choices.filter(({ value }) => value === 'top') : choices}
        onChange={(value) => void put(value === 'none' || value === 'top' ? value : Number(value))}
      />
      <MenuHint place={place} isShared={!data.own && site.id !== 0} isPublished={stored.published} />
    </>
  )
}

interface MenuHintProps {
  readonly place: MenuPlace
  readonly isShared: boolean
  readonly isPublished: boolean
}

function MenuHint({ place: { parent, place, count, hasOthers }, isShared, isPublished }: MenuHintProps) {
  const { t } = useTranslation('pages')
  if (isShared) return <p className={styles['quiet']}>{t('editor.menu.shared')}</p>
  if (parent === 'none') return null
  return (
    <p className={styles['quiet']}>
      {!isPublished && `${t('editor.menu.notYet')} `}
      <Link to={pathOf('contentMenu')}>{hasOthers ? t('editor.menu.hasOthers') : t('editor.menu.place', { place, count })}</Link>
    </p>
  )
}
