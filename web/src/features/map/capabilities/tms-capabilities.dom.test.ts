import { describe, expect, it } from 'vitest'
import { readTileMap } from './tms-capabilities.ts'

// as gdal2tiles writes it
const xml = `<?xml version="1.0" encoding="utf-8"?><TileMap version="1.0.0" tilemapservice="http://tms.osgeo.org/1.0.0">
  <Title> relief.tif </Title><Abstract></Abstract><SRS>EPSG:900913</SRS>
  <BoundingBox minx="-85.05" miny="-180" maxx="85.05" maxy="180"/><Origin x="-85.05" y="-180"/>
  <TileFormat width="256" height="256" mime-type="image/png" extension="png"/>
  <TileSets profile="mercator"><TileSet href="1" units-per-pixel="78271.5" order="1"/><TileSet href="0" units-per-pixel="156543" order="0"/></TileSets></TileMap>`

describe('the description of a tile map', () => {
  it('tells its grid, from the south west, and where its levels are', () => {
    expect(readTileMap(xml, 'https://t.example.org/relief/tilemapresource.xml')).toEqual({
      kind: 'tms',
      title: 'relief.tif',
      projection: 'EPSG:3857',
      origin: [-20_037_508.342_789_244, -20_037_508.342_789_244],
      tileWidth: 256,
      tileHeight: 256,
      extension: 'png',
      levels: [
        { url: 'https://t.example.org/relief/0', resolution: 156_543 },
        { url: 'https://t.example.org/relief/1', resolution: 78_271.5 },
      ],
    })
  })
  it('without levels is empty, and another document is none', () => {
    const empty = '<TileMap><SRS>EPSG:4326</SRS></TileMap>'
    expect(readTileMap(empty, 'https://t.example.org/')).toEqual({ kind: 'unread', trouble: 'empty', said: '' })
    expect(readTileMap('<Services/>', 'https://t.example.org/')).toEqual({ kind: 'unread', trouble: 'wrong-kind', said: '' })
  })
})
