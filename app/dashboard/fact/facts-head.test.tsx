import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FactsHead } from "./facts-head.tsx";

test("[X34] while a changed rule is applied, the lists of facts say how many products are left", () => {
  const headOf = (left: number) => {
    const counts = { rules: 21, unread: 14, typed: 6, facts: 812, left };
    const Stub = createRoutesStub([{ path: "/dashboard/facts", Component: () => <FactsHead counts={counts} /> }]);
    return renderToString(<Stub initialEntries={["/dashboard/facts"]} />).replaceAll("<!-- -->", "");
  };
  expect(headOf(46)).toContain("46 products left to read with the rules of today. Their old facts stand until then.");
  expect(headOf(1)).toContain("1 product left to read");
  expect(headOf(0)).not.toContain("left to read");
});
