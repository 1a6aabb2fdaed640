import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/**
 * One node of OpenSearch on the loopback interface, until the process is asked to end:
 * -Dfolder=(its data) -Dhttp=(port) -Dtransport=(port).
 */
public class Start {
  public static void main(String[] words) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    // ports above 9299 are refused otherwise
    runner.setMaxHttpPort(-1);
    runner
        .onBuild(
            (number, settings) -> {
              settings.put("network.host", "127.0.0.1");
              settings.put("http.port", System.getProperty("http"));
              settings.put("transport.port", System.getProperty("transport"));
              settings.put("discovery.type", "single-node");
              // a disk that is nearly full is no reason to take no records
              settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
            })
        .build(
            OpenSearchRunner.newConfigs()
                .basePath(System.getProperty("folder"))
                .clusterName("graticule")
                .numOfNode(1)
                .baseHttpPort(Integer.getInteger("http") - 1));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    runner.close();
                  } catch (Exception ignored) {
                    // the process ends all the same
                  }
                }));
    new CountDownLatch(1).await();
  }
}
