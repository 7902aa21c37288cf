import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FactsHead } from "./facts-head.tsx";

test("[X37] while a changed fact is applied, the lists of facts say how many products are left", () => {
  const headOf = (remaining: number, isCounting = false) => {
    const counts = { facts: 22, labels: 214, isCounting, typed: 6, columns: 0, remaining };
    const Component = () => <FactsHead counts={counts}>What a product can state.</FactsHead>;
    const Stub = createRoutesStub([{ path: "/dashboard/facts", Component }]);
    return renderToString(<Stub initialEntries={["/dashboard/facts"]} />).replaceAll("<!-- -->", "");
  };
  expect(headOf(46)).toContain("46 products left to read with the facts of today. Their old values stand until then.");
  expect(headOf(1)).toContain("1 product left to read");
  expect(headOf(0)).not.toContain("left to read");
  expect(headOf(0, true)).toContain("214 so far");
  expect(headOf(0)).not.toContain("so far");
});
