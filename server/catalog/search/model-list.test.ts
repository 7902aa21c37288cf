import { expect, test, vi } from "vitest";
import { ModelList } from "./model-list.ts";

test("[J09] after 60 ms of a processor for comparing models, what was found until then is offered", () => {
  const list = new ModelList();
  const others = Array.from({ length: 2_998 }, (_, nth) => ({ seq: nth + 2, model: `other ${nth}`, documents: "" }));
  const [first, last] = [1, 3_000].map((seq) => ({ seq, model: `vf-10${seq % 7}`, documents: "" }));
  list.set([...(first ? [first] : []), ...others, ...(last ? [last] : [])]);
  let [usedMs, stepMs] = [0, 0];
  using clock = vi.spyOn(process, "threadCpuUsage").mockImplementation(() => {
    usedMs += stepMs;
    return { user: usedMs * 900, system: usedMs * 100 };
  });
  const found = () => list.similar("vf-109", [], []).models;
  expect(found()).toEqual([1, 3_000]);
  // It looks at the beginning and at every 1,024th model, the third time before the last.
  stepMs = 20;
  expect(found()).toEqual([1, 3_000]);
  stepMs = 21;
  expect(found()).toEqual([1]);
  expect(clock).toHaveBeenCalled();
  // A busy machine stops nothing.
  stepMs = 0;
  using late = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  expect(found()).toEqual([1, 3_000]);
  expect(late).not.toHaveBeenCalled();
});
