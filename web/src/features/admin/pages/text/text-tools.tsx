/** What the toolbar offers at the cursor, as data. */
import type { Editor } from '@tiptap/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMap,
  IconPhoto,
  IconQuote,
  IconTable,
  IconVideo,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { KeyOf } from '../../../../i18n/english.ts'
import type { Translate } from '../../../../i18n/index.ts'

/** Dialogs of the editor. */
export type TextDialog = 'link' | 'image' | 'alternative' | 'map' | 'changeMap' | 'video'

export interface Tool {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** Its words are shown. */
  readonly worded?: boolean
  /** State of the text at the cursor; absent for what is no state. */
  readonly pressed?: boolean
  readonly keys?: string
  readonly run: () => void
}

type T = Translate<KeyOf<'pages'>>
const sign = (Icon: typeof IconBold) => <Icon size={18} stroke={1.75} aria-hidden="true" />

/** Marks and blocks, with their keys. */
const TOGGLES = [
  { key: 'bold', icon: IconBold, mark: 'bold', keys: 'Control+B' },
  { key: 'italic', icon: IconItalic, mark: 'italic', keys: 'Control+I' },
  { key: 'bullets', icon: IconList, mark: 'bulletList' },
  { key: 'numbers', icon: IconListNumbers, mark: 'orderedList' },
  { key: 'quote', icon: IconQuote, mark: 'blockquote' },
] as const

function toggles(editor: Editor, t: T): Tool[] {
  const chain = () => editor.chain().focus()
  const run = {
    bold: () => chain().toggleBold().run(),
    italic: () => chain().toggleItalic().run(),
    bullets: () => chain().toggleBulletList().run(),
    numbers: () => chain().toggleOrderedList().run(),
    quote: () => chain().toggleBlockquote().run(),
  }
  return TOGGLES.map((toggle) => ({
    key: toggle.key,
    label: t(`toolbar.${toggle.key}`),
    icon: sign(toggle.icon),
    pressed: editor.isActive(toggle.mark),
    ...('keys' in toggle ? { keys: toggle.keys } : {}),
    run: run[toggle.key],
  }))
}

/** Tools that every text has. */
export function textTools(editor: Editor, t: T, onOpen: (dialog: TextDialog) => void): Tool[] {
  const chain = () => editor.chain().focus()
  const [bold, italic, ...blocks] = toggles(editor, t) as [Tool, Tool, ...Tool[]]
  const table = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const [link, image, map, video] = (['link', 'image', 'map', 'video'] as const).map((key) => ({
    key,
    label: t(`toolbar.${key}`),
    icon: sign({ link: IconLink, image: IconPhoto, map: IconMap, video: IconVideo }[key]),
    worded: key !== 'link',
    run: () => onOpen(key),
  })) as [Tool, Tool, Tool, Tool]
  return [
    { key: 'undo', label: t('toolbar.undo'), icon: sign(IconArrowBackUp), run: () => chain().undo().run() },
    { key: 'redo', label: t('toolbar.redo'), icon: sign(IconArrowForwardUp), run: () => chain().redo().run() },
    bold,
    italic,
    { ...link, pressed: editor.isActive('link'), keys: 'Control+K' },
    ...blocks,
    image,
    { key: 'table', label: t('toolbar.table'), icon: sign(IconTable), worded: true, run: table },
    map,
    video,
  ]
}

type PlaceToolKey =
  | 'addRow'
  | 'addColumn'
  | 'deleteRow'
  | 'deleteColumn'
  | 'deleteTable'
  | 'headerRow'
  | 'alternative'
  | 'deleteImage'
  | 'changeMap'
  | 'deleteMap'

/** Tools of the table, the image or the map at the cursor. */
export function placeTools(editor: Editor, t: T, onOpen: (dialog: TextDialog) => void): Tool[] {
  const chain = () => editor.chain().focus()
  const tool = (key: PlaceToolKey, run: () => void): Tool => ({
    key,
    label: t(`toolbar.${key}`),
    worded: true,
    run,
  })
  if (editor.isActive('image'))
    return [tool('alternative', () => onOpen('alternative')), tool('deleteImage', () => chain().deleteSelection().run())]
  if (editor.isActive('map'))
    return [tool('changeMap', () => onOpen('changeMap')), tool('deleteMap', () => chain().deleteSelection().run())]
  if (!editor.isActive('table')) return []
  return [
    tool('addRow', () => chain().addRowAfter().run()),
    tool('addColumn', () => chain().addColumnAfter().run()),
    tool('deleteRow', () => chain().deleteRow().run()),
    tool('deleteColumn', () => chain().deleteColumn().run()),
    tool('headerRow', () => chain().toggleHeaderRow().run()),
    tool('deleteTable', () => chain().deleteTable().run()),
  ]
}
