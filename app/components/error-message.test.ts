import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { errorText } from "./error-message.tsx";

test("[L08] the error text is the status text or, without one, the message", () => {
  expect(errorText(new ErrorResponse(404, "Not Found", "No route matches"))).toBe("Not Found");
  expect(errorText(new ErrorResponse(409, "", "Edited meanwhile"))).toBe("Edited meanwhile");
  expect(errorText(new Error("Failed to fetch"))).toBe("Failed to fetch");
});

test("where there was no answer at all, the text says what that means", () => {
  for (const message of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"]) {
    expect(errorText(new TypeError(message))).toMatch(/^The site cannot be reached/);
  }
  expect(errorText(new TypeError("x is not a function"))).toBe("x is not a function");
});

test("an error that says nothing still gives the page a text", () => {
  expect(errorText(new ErrorResponse(500, "", null))).toBe("Error 500");
  expect(errorText(undefined)).toBe("Unknown error");
});
