import { expect, test, vi } from "vitest";
import { ModelList } from "./model-list.ts";

test("[J09] after 60 ms of comparing models, what was found until then is offered", () => {
  const list = new ModelList();
  const others = Array.from({ length: 2_998 }, (_, nth) => ({ seq: nth + 2, model: `other ${nth}`, documents: "" }));
  const [first, last] = [1, 3_000].map((seq) => ({ seq, model: `vf-10${seq % 7}`, documents: "" }));
  list.set([...(first ? [first] : []), ...others, ...(last ? [last] : [])]);
  let [now, stepMs] = [0, 0];
  using clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += stepMs;
    return now;
  });
  expect(list.similar("vf-109", [], []).models).toEqual([1, 3_000]);
  stepMs = 30;
  expect(list.similar("vf-109", [], []).models).toEqual([1]);
  expect(clock).toHaveBeenCalled();
});
