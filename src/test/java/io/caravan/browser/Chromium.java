package io.caravan.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.awaitility.Awaitility;
import org.openqa.selenium.By;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * Chromium without a window, as Debian's packages {@code chromium} and {@code chromium-driver}
 * install it; nothing is downloaded. Not for several threads.
 */
final class Chromium implements AutoCloseable {

  /** A desk and a phone. */
  static final List<Integer> WIDTHS = List.of(1280, 390);

  static final List<String> THEMES = List.of("light", "dark");

  private static final Path BROWSER = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path PICTURES = Path.of("target/screenshots");
  private static final int HEIGHT = 900;

  private final ChromeDriver driver;
  private final String url;

  private Chromium(ChromeDriver driver, String url) {
    this.driver = driver;
    this.url = url;
  }

  /** Skips the test where there is no browser. */
  static Chromium at(String url) {
    assumeTrue(
        Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER),
        "no browser: apt-get install chromium chromium-driver");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(BROWSER.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox", // of Chromium's own, which root cannot have; what it shows is ours
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    Chromium chromium = new Chromium(new ChromeDriver(service, options), url);
    chromium.driver.manage().timeouts().pageLoadTimeout(Duration.ofSeconds(30));
    chromium.look("light", WIDTHS.get(0));
    return chromium;
  }

  /** Nobody is logged in then, and no colours are chosen. */
  void forgetCookies() {
    driver.manage().deleteAllCookies();
  }

  void open(String path) {
    driver.get(url + path);
  }

  /** Fills in the page that asks for a login; the page that follows is open then. */
  void logIn(String name, String password) {
    open("/login");
    fill("username", name);
    fill("password", password);
    press("Log in");
  }

  void fill(String id, String text) {
    WebElement field = find("#" + id);
    field.clear();
    field.sendKeys(text);
  }

  /** Clicks the button of that name, and waits for the page that follows. */
  void press(String button) {
    leaveBy(driver.findElement(By.xpath("//button[normalize-space()='" + button + "']")));
  }

  /** Clicks the link of that name, and waits for the page that follows. */
  void follow(String link) {
    leaveBy(driver.findElement(By.linkText(link)));
  }

  /** Clicks it, and waits for the page that follows. */
  void leaveBy(WebElement button) {
    WebElement page = find("html");
    button.click();
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> isGone(page) && "complete".equals(run("return document.readyState")));
  }

  private static boolean isGone(WebElement element) {
    try {
      element.getTagName();
      return false;
    } catch (WebDriverException gone) {
      return true;
    }
  }

  /** The first element of the selector; fails when there is none. */
  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> findAll(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** What can be read of the page. */
  String text() {
    return (String) run("return document.body.innerText");
  }

  String path() {
    return driver.getCurrentUrl().substring(url.length());
  }

  Object run(String script) {
    return driver.executeScript(script);
  }

  WebElement focused() {
    return driver.switchTo().activeElement();
  }

  /** What the browser found wrong since the last call: scripts, styles, refused loads. */
  List<String> errors() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::toString)
        .toList();
  }

  /** As a system of these colours shows it, with a page of this width. */
  void look(String theme, int width) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  /** How much wider the page is than the window: a reader would have to scroll sideways. */
  long overhang() {
    return (Long)
        run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  /** The whole page, as {@code target/screenshots/<name>.png}. */
  Path picture(String name) {
    Object data =
        driver
            .executeCdpCommand(
                "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true))
            .get("data");
    try {
      Files.createDirectories(PICTURES);
      return Files.write(
          PICTURES.resolve(name + ".png"), Base64.getDecoder().decode((String) data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
