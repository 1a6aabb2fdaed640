import { type Bbox, isWholeWorld } from '@graticule/contracts/bbox'
import { MAX_DESCRIBED_BOXES } from '@graticule/contracts/services/where'
import { useQuery } from '@tanstack/react-query'
import { describeBoxes } from '../../../api/where.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, formatFixed } from '../../../i18n/numbers.ts'
import { useAllResults } from '../../../stores/map/all-results.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { cornerTexts } from '../canvas/coordinate-text.ts'
import { selectOnMap } from '../footprints/model/select-on-map.ts'
import { type ContentsRow, contentsRows } from './contents-rows.ts'
import { allResultsWords, footprintWords, viewWords } from './describe-view.ts'
import { extentSize } from './extent-size.ts'
import styles from './MapContents.module.css'
import { placeWords } from './place-words.ts'
import { useMapThings } from './use-map-things.ts'

const COLUMNS = ['kind', 'name', 'where', 'size', 'upperLeft', 'lowerRight', 'goTo'] as const

/**
 * The map's equal in text: what part of the world it shows, and footprints, layers and the search area as a table, with where they
 * lie in words, how large they are and their corners. What is in view comes first; each can be gone to.
 */
export function MapContents({ open = true, onClose }: { readonly open?: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('contents')
  const things = useMapThings()
  const rows = contentsRows(things)
  const places = usePlaces([
    ...(things.extent === null ? [] : [things.extent]),
    ...rows.flatMap(({ box }) => (box === undefined ? [] : [box])),
  ])
  const goTo = ({ box, entry }: ContentsRow) => {
    onClose()
    // selecting an entry brings it into view by itself
    if (entry !== undefined) selectOnMap(entry)
    else if (box !== undefined) useMapView.getState().requestFit([box])
  }
  return (
    <Dialog open={open} wide title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles['summary']}>
        {[viewWords(things, things.extent === null ? '' : places(things.extent)), footprintWords(things), allResultsWords(things)]
          .filter((sentence) => sentence !== '')
          .join(' ')}
      </p>
      {things.allInView !== undefined && (
        <p className={styles['summary']}>
          <Button
            size="small"
            onClick={() => {
              onClose()
              useAllResults.getState().setListOpen(true)
            }}
          >
            {t('listAll')}
          </Button>
        </p>
      )}
      {rows.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('title')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} where={row.box === undefined ? '' : places(row.box)} onGo={() => goTo(row)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}

function Row({ row, where, onGo }: { readonly row: ContentsRow; readonly where: string; readonly onGo: () => void }) {
  const { t } = useTranslation('contents')
  const { kind, index, box, event, unseen, inView } = row
  const title = row.title === '' ? t('drawn') : row.title
  const notes = [...(unseen === undefined ? [] : [t(unseen)]), ...(inView ? [] : [t('outside')])]
  const isWorld = box !== undefined && isWholeWorld(box)
  const [upperLeft, lowerRight] = box === undefined ? ['', ''] : cornerTexts(box)
  return (
    <tr>
      <td className={styles['kind']}>{t(kind, { index: index ?? 0 })}</td>
      <th scope="row">
        {title}
        {event !== undefined && (
          <span className={styles['note']}>
            {event.depth === undefined
              ? t('event', { magnitude: event.magnitude })
              : t('eventDepth', { magnitude: event.magnitude, depth: event.depth })}
          </span>
        )}
        {notes.length > 0 && <span className={styles['note']}>{notes.join(', ')}</span>}
      </th>
      {box === undefined ? (
        <td colSpan={4}>{t('noExtent')}</td>
      ) : isWorld ? (
        <td colSpan={4}>{t('wholeWorld')}</td>
      ) : (
        <>
          <td className={styles['where']}>{where}</td>
          <td className={styles['size']}>{sizeWords(box, t)}</td>
          <td className={styles['number']}>{upperLeft}</td>
          <td className={styles['number']}>{lowerRight}</td>
        </>
      )}
      <td>
        {box !== undefined && !isWorld && (
          <Button size="small" aria-label={t('showTitle', { title })} onClick={onGo}>
            {t('show')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function sizeWords(box: Bbox, t: ReturnType<typeof useTranslation<'contents'>>['t']): string {
  const size = extentSize(box)
  if (size === null) return t('point')
  const text = (km: number) => (km < 10 ? formatFixed(km, 1) : formatCount(Math.round(km)))
  return t('km', { width: text(size.width), height: text(size.height) })
}

/** Where each of these boxes lies, in words; empty while that is not known, and for boxes beyond the first fifty. */
function usePlaces(boxes: readonly Bbox[]): (box: Bbox) => string {
  const { i18n } = useTranslation()
  const asked = [...new Map(boxes.map((box) => [box.join(), box])).values()].slice(0, MAX_DESCRIBED_BOXES)
  const { data } = useQuery({
    queryKey: ['where', i18n.language, asked.map((box) => box.join()).join('_')],
    queryFn: ({ signal }) => describeBoxes(asked, i18n.language, signal),
    enabled: asked.length > 0,
    staleTime: Infinity,
  })
  const words = new Map(asked.map((box, at) => [box.join(), data?.[at]]))
  return (box) => {
    const place = words.get(box.join())
    return place === undefined ? '' : placeWords(place)
  }
}
