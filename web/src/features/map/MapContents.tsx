import { type Bbox, isWholeWorld } from '@graticule/contracts/bbox'
import { useTranslation } from '../../i18n/index.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapFootprints } from '../../stores/map-footprints.ts'
import { useMapLayers } from '../../stores/map-layers.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { latitudeText, longitudeText } from './model/coordinate-text.ts'
import styles from './MapContents.module.css'

/** One thing on the map, in words. */
interface ContentsRow {
  readonly key: string
  readonly kind: string
  readonly name: string
  readonly box?: Bbox | undefined
}

/** The map's equal in text: footprints with their corners, layers and the search area as a table. */
export function MapContents({ open = true, onClose }: { readonly open?: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('map')
  const { footprints, visible } = useMapFootprints()
  const layers = useMapLayers((state) => state.layers)
  const area = useDrawnArea((state) => state.area)
  const named = (name: string, isShown: boolean) => (isShown ? name : `${name} (${t('contents.hidden')})`)
  const rows: ContentsRow[] = [
    ...footprints.flatMap(({ id, index, title, boxes }) =>
      boxes.map((box, place) => ({
        key: `${id} ${place}`,
        kind: t('contents.footprint', { index }),
        name: named(title, visible),
        box,
      })),
    ),
    ...layers.map((layer) => ({
      key: layer.id,
      kind: t('contents.layer'),
      name: named(layer.title, layer.visible),
      box: layer.extent,
    })),
    ...(area ? [{ key: 'area', kind: t('contents.area'), name: t('contents.drawn'), box: area }] : []),
  ]
  return (
    <Dialog open={open} title={t('contents.title')} closeLabel={t('contents.close')} onClose={onClose}>
      {rows.length === 0 ? (
        <p>{t('contents.empty')}</p>
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('contents.title')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {(['kind', 'name', 'upperLeft', 'lowerRight'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`contents.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, kind, name, box }) => (
                <tr key={key}>
                  <td className={styles['kind']}>{kind}</td>
                  <th scope="row">{name}</th>
                  {box && !isWholeWorld(box) ? (
                    <>
                      <td className={styles['number']}>
                        {latitudeText(box[3])}, <wbr />
                        {longitudeText(box[0])}
                      </td>
                      <td className={styles['number']}>
                        {latitudeText(box[1])}, <wbr />
                        {longitudeText(box[2])}
                      </td>
                    </>
                  ) : (
                    <td colSpan={2}>{t(box ? 'contents.wholeWorld' : 'contents.noExtent')}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
