"""Dawid-Skene by crowd-kit: reads labels, goes exactly so many rounds, tells how long that took and how much memory."""

import json
import resource
import sys
import time

import pandas as pd
from crowdkit.aggregation import DawidSkene

labels, answers, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
data = pd.read_csv(labels, dtype=str)
began = time.perf_counter()
# A tolerance that no gain can fall below: every round is gone.
result = DawidSkene(n_iter=rounds, tol=float("-inf")).fit_predict(data)
seconds = time.perf_counter() - began
result.rename("label").rename_axis("task").reset_index().to_csv(answers, index=False)
peak_kib = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"seconds": seconds, "peak_mib": peak_kib / 1024}))
