"""Writes a small file of each kind that the notebook of a search plots into a folder."""

import json
import sys

import numpy
import pandas
import rasterio
import xarray
from rasterio.transform import from_bounds

folder = sys.argv[1]
shape = {"width": 40, "height": 20, "count": 1, "dtype": "float32", "crs": "EPSG:4326"}
with rasterio.open(f"{folder}/heights.tif", "w", driver="GTiff", transform=from_bounds(10, 50, 14, 52, 40, 20), **shape) as out:
    out.write(numpy.arange(800, dtype="float32").reshape(20, 40), 1)
ring = [[0, 0], [1, 0], [1, 1], [0, 0]]
area = {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
with open(f"{folder}/area.geojson", "w") as out:
    json.dump({"type": "FeatureCollection", "features": [area]}, out)
pandas.DataFrame({"day": ["2020-01-01", "2020-01-02"], "level": [1.5, 2.5]}).to_csv(f"{folder}/levels.csv", index=False)
axes = {"time": [0, 1], "lat": [1.0, 2, 3], "lon": [1.0, 2, 3, 4]}
grids = {"sst": (("time", "lat", "lon"), numpy.ones((2, 3, 4))), "flag": 1}
xarray.Dataset(grids, coords=axes).to_netcdf(f"{folder}/sst.nc")
