/**
 * A search as a Jupyter notebook (nbformat 4.5, https://nbformat.readthedocs.io): it fetches the results, lists them, and opens and
 * plots the first file among them that it can read.
 */

const LIST = ['for number, entry in enumerate(entries, start=1):', '    print(number, entry["resource"]["title"])']

const FIND = [
  'from urllib.parse import urlparse',
  '',
  'ENDINGS = {',
  '    "geotiff": (".tif", ".tiff"),',
  '    "geojson": (".geojson",),',
  '    "csv": (".csv",),',
  '    "netcdf": (".nc", ".nc4"),',
  '}',
  '',
  '',
  'def kind_of(link):',
  '    path = urlparse(link["url"]).path.lower()',
  '    name = link.get("format", "").lower().replace("cog", "geotiff").replace("cloud optimized ", "")',
  '    for kind, endings in ENDINGS.items():',
  '        if path.endswith(endings) or (kind in name and link["accessType"] == "direct"):',
  '            return kind',
  '    return None',
  '',
  '',
  'files = [',
  '    (kind_of(link), link["url"], entry["resource"]["title"])',
  '    for entry in entries',
  '    for link in entry["resource"]["online"]',
  '    if kind_of(link)',
  ']',
  'print(len(files), "files that can be opened here")',
]

const OPEN = [
  'import tempfile',
  '',
  'import matplotlib.pyplot as plt',
  '',
  '',
  'def plot_geotiff(url):',
  '    import rasterio',
  '',
  '    # reads an overview, not the whole file',
  '    with rasterio.open(url) as dataset:',
  '        step = max(1, max(dataset.shape) // 1000)',
  '        shape = (dataset.height // step, dataset.width // step)',
  '        band = dataset.read(1, out_shape=shape, masked=True)',
  '        west, south, east, north = dataset.bounds',
  '    plt.imshow(band, extent=(west, east, south, north))',
  '    plt.colorbar()',
  '',
  '',
  'def plot_geojson(url):',
  '    import geopandas',
  '',
  '    geopandas.read_file(url).plot()',
  '',
  '',
  'def plot_csv(url):',
  '    import pandas',
  '',
  '    table = pandas.read_csv(url, nrows=10000)',
  '    print(table.head())',
  '    table.select_dtypes("number").plot(subplots=True)',
  '',
  '',
  'def plot_netcdf(url):',
  '    import xarray',
  '',
  '    with tempfile.NamedTemporaryFile(suffix=".nc") as file:',
  '        with requests.get(url, timeout=60, stream=True) as answer:',
  '            answer.raise_for_status()',
  '            for part in answer.iter_content(1024 * 1024):',
  '                file.write(part)',
  '        file.flush()',
  '        with xarray.open_dataset(file.name) as dataset:',
  '            print(dataset)',
  '            largest = max(dataset.data_vars.values(), key=lambda one: one.ndim)',
  '            first = {name: 0 for name in largest.dims[:-2]}',
  '            largest.isel(first).plot()',
  '',
  '',
  'plots = {"geotiff": plot_geotiff, "geojson": plot_geojson, "csv": plot_csv, "netcdf": plot_netcdf}',
  '# the first that opens: links of others may be broken',
  'for kind, url, title in files[:10]:',
  '    try:',
  '        plots[kind](url)',
  '    except Exception as error:',
  '        print("Could not open", url, error)',
  '    else:',
  '        plt.title(title)',
  '        plt.show()',
  '        break',
]

/** Code cells by id, in their order. The first needs Jupyter; the others are plain Python. */
function cellsOf(fetch: readonly string[]): readonly (readonly [id: string, lines: readonly string[]])[] {
  return [
    ['install', ['%pip install --quiet requests matplotlib rasterio geopandas pandas xarray netcdf4']],
    ['fetch', fetch],
    ['list', LIST],
    ['files', FIND],
    ['plot', OPEN],
  ]
}

/** The notebook as the text of its file. `fetch` leaves the results in `entries`. */
export function notebookOf(fetch: readonly string[]): string {
  const source = (lines: readonly string[]) => lines.map((line, at) => (at < lines.length - 1 ? `${line}\n` : line))
  const cells = cellsOf(fetch).map(([id, lines]) => ({
    cell_type: 'code',
    execution_count: null,
    id,
    metadata: {},
    outputs: [],
    source: source(lines),
  }))
  const metadata = {
    kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
    language_info: { name: 'python' },
  }
  return `${JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`
}

/** The code of a notebook, its cells one after the other. */
export function codeOfNotebook(notebook: string): string {
  const { cells } = JSON.parse(notebook) as { cells: { source: string[] }[] }
  return cells.map(({ source }) => source.join('')).join('\n\n')
}
